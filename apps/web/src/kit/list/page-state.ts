/** The part of a list's address that the prefetch script also reads. */
interface PageState {
  readonly page: number;
  readonly pageSize: number;
}

export const pageSizes = [5, 10, 20] as const;
/** All page sizes. Only a saved view sets 50 or 100. */
export const viewPageSizes = [...pageSizes, 50, 100] as const;
export const [firstPageSize] = pageSizes;

/**
 * Reads page and size. Without a valid size in the address, page 1 has `usualSize`. The other pages have the first
 * size, because only the first size is left out of an address.
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
