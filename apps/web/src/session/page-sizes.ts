import { choiceFor, rememberChoice } from './list-choices.ts';
import { personalKeys } from './stored-session.ts';

/** The size of a list whose address names none. */
export function usualPageSize(list: string): number {
  const chosen = choiceFor(list, personalKeys.pageSizes);
  return [10, 20].find((size) => size === chosen) ?? 5;
}

export function rememberPageSize(list: string, size: number): void {
  rememberChoice(list, personalKeys.pageSizes, size);
}
