import { parsedJson } from '@canone/contracts/values/parsed-json';
import type { personalKeys } from './stored-session.ts';

type Key = (typeof personalKeys)[keyof typeof personalKeys];

function choicesOf(key: Key): Record<string, unknown> {
  const stored = parsedJson(localStorage.getItem(key) ?? '');
  return typeof stored === 'object' ? { ...stored } : {};
}

/**
 * The choice that the person has stored for a list, by the path of the list's endpoint. The caller checks the value,
 * because people can edit the storage.
 */
export function choiceFor(list: string, key: Key): unknown {
  return choicesOf(key)[list];
}

export function rememberChoice(list: string, key: Key, choice: unknown): void {
  localStorage.setItem(key, JSON.stringify({ ...choicesOf(key), [list]: choice }));
}
