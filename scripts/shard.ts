/** One of `count` parts of a run, for as many machines. `index` is counted from 1. */
export interface Shard {
  index: number;
  count: number;
}

export const wholeRun: Shard = { index: 1, count: 1 };

/** Reads a text such as `2/3`. It is undefined if the text names no shard. */
export function readShard(text: string): Shard | undefined {
  const [index = 0, count = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  return index < 1 || index > count ? undefined : { index, count };
}
