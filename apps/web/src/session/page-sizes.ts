import { choiceFor, rememberChoice } from './list-choices.ts';
import { personalKeys } from './stored-session.ts';

/** The page size of a list if the address contains none. */
export function usualPageSize(list: string): number {
  const chosen = choiceFor(list, personalKeys.pageSizes);
  return [10, 20].find((size) => size === chosen) ?? 5;
}

export function rememberPageSize(list: string, size: number): void {
  rememberChoice(list, personalKeys.pageSizes, size);
}
