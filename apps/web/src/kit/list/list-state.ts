/** The state in a list's address: `?page=2&pageSize=10&sort=-name&name=roma` (LST-13). */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
}

export type Search = Readonly<Record<string, unknown>>;

export const pageSizes = [5, 10, 20] as const;
const [firstPageSize] = pageSizes;

const ownKeys = ['page', 'pageSize', 'sort'];

function readPage(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

function readPageSize(value: unknown): number {
  return pageSizes.find((size) => String(size) === value) ?? firstPageSize;
}

/** Reads an address, which anyone may have typed. Values that the endpoint would refuse are ignored. */
export function readListState(search: Search, accepts: (part: object) => boolean): ListState {
  const { sort } = search;
  const filters: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    if (ownKeys.includes(key) || typeof value !== 'string' || value === '') continue;
    if (accepts({ filters: { [key]: value } })) filters[key] = value;
  }
  return {
    page: readPage(search['page']),
    pageSize: readPageSize(search['pageSize']),
    sort: typeof sort === 'string' && accepts({ sort }) ? sort : undefined,
    filters,
  };
}

/** The address of a state, without default values, so that a plain list has a plain address. */
export function writeListState({ page, pageSize, sort, filters }: ListState) {
  return {
    ...filters,
    ...(page !== 1 && { page: String(page) }),
    ...(pageSize !== firstPageSize && { pageSize: String(pageSize) }),
    ...(sort && { sort }),
  };
}

/** LST-07: another filter, size or order resets the list to page 1. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** The first click sorts ascending, the second descending, the third removes the order. */
export function nextSort(current: string | undefined, name: string): string | undefined {
  if (current === name) return `-${name}`;
  return current === `-${name}` ? undefined : name;
}
