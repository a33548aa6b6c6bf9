/** The part of a list's address that the prefetch script reads too. */
interface PageState {
  readonly page: number;
  readonly pageSize: number;
}

export const pageSizes = [5, 10, 20] as const;
/** Sizes that only a saved view sets. */
export const viewPageSizes = [...pageSizes, 50, 100] as const;
export const [firstPageSize] = pageSizes;

/** Reads page and size. An address without a valid size has `usualSize`. */
export function readPageState(
  { page, pageSize }: Readonly<Record<string, unknown>>,
  usualSize: number = firstPageSize,
): PageState {
  return {
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: viewPageSizes.find((size) => String(size) === pageSize) ?? usualSize,
  };
}
