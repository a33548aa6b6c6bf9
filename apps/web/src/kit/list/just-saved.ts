import type { EntityName } from '../name.ts';

const litFor = 3_000;

let last: { name: string; id: number; at: number } | undefined;

/** Remembers the record that was saved a moment ago: its list lights it on return. */
export function markSaved(name: EntityName, id: number) {
  last = { name: name.one, id, at: Date.now() };
}

export function justSaved(name: EntityName): number | undefined {
  return last?.name === name.one && Date.now() - last.at < litFor ? last.id : undefined;
}
