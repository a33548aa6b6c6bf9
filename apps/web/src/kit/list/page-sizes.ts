import { choiceFor, rememberChoice } from '../../session/list-choices.ts';
import { personalKeys } from '../../session/stored-session.ts';
import { firstPageSize, pageSizes } from './page-state.ts';

/** The page size of a list if the address contains none. */
export function usualPageSize(list: string): number {
  const chosen = choiceFor(list, personalKeys.pageSizes);
  return pageSizes.find((size) => size === chosen) ?? firstPageSize;
}

export function rememberPageSize(list: string, size: number): void {
  rememberChoice(list, personalKeys.pageSizes, size);
}
