import { personalKeys } from './stored-session.ts';

/** The page sizes that the person has chosen, by the path of the list's endpoint. */
function read(): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(personalKeys.pageSizes) ?? '{}') };
  } catch {
    return {};
  }
}

/** The size of a list whose address names none. */
export function usualPageSize(list: string): number {
  return [10, 20].find((size) => size === read()[list]) ?? 5;
}

export function rememberPageSize(list: string, size: number): void {
  localStorage.setItem(personalKeys.pageSizes, JSON.stringify({ ...read(), [list]: size }));
}
