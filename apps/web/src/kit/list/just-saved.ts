import type { EntityName } from '@canone/contracts/texts/entity-names';

const litFor = 3_000;

let last: { name: string; id: number; isNew: boolean; at: number } | undefined;

/** Remembers the record that was just saved, so that its list highlights it. */
export function markSaved(name: EntityName, id: number, { isNew = false } = {}) {
  last = { name: name.one, id, isNew, at: Date.now() };
}

export function justSaved(name: EntityName): number | undefined {
  return last?.name === name.one && Date.now() - last.at < litFor ? last.id : undefined;
}

/** The id of the record that was just created, for a list that shows a link to it. */
export function justCreated(name: EntityName): number | undefined {
  return last?.isNew ? justSaved(name) : undefined;
}
