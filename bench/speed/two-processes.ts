import { type Figures, load, type Request } from './load.ts';

interface Side {
  readonly origin: string;
  readonly headers: Record<string, string>;
}

export interface TwoProcesses {
  readonly name: string;
  readonly onePerSecond: number;
  readonly twoPerSecond: number;
  readonly ratio: number;
  readonly unanswered: number;
}

/** The same load on one process and shared by two on the same database. */
export async function compareTwoProcesses(
  name: string,
  [first, second]: readonly [Side, Side],
  request: (n: number) => Request,
  seconds: number,
): Promise<TwoProcesses> {
  const ask = (side: Side, connections: number): Promise<Figures> =>
    load({ ...side, request, connections, seconds });
  const one = await ask(first, 32);
  const [a, b] = await Promise.all([ask(first, 16), ask(second, 16)]);
  const twoPerSecond = a.answeredPerSecond + b.answeredPerSecond;
  return {
    name,
    onePerSecond: Math.round(one.answeredPerSecond),
    twoPerSecond: Math.round(twoPerSecond),
    ratio: Number((twoPerSecond / one.answeredPerSecond).toFixed(2)),
    unanswered: one.unanswered + a.unanswered + b.unanswered,
  };
}
