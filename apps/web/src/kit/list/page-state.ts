/** The part of a list's address that the prefetch script reads too. */
interface PageState {
  readonly page: number;
  readonly pageSize: number;
}

export const pageSizes = [5, 10, 20] as const;
/** Sizes that only a saved view sets. */
export const viewPageSizes = [...pageSizes, 50, 100] as const;
export const [firstPageSize] = pageSizes;

/**
 * Reads page and size. An address without a valid size has `usualSize`. A later page without one has the first size,
 * because only the first size is left out.
 */
export function readPageState(
  { page, pageSize }: Readonly<Record<string, unknown>>,
  usualSize: number = firstPageSize,
): PageState {
  const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const unwritten = number > 1 ? firstPageSize : usualSize;
  return {
    page: number,
    pageSize: viewPageSizes.find((size) => String(size) === pageSize) ?? unwritten,
  };
}
