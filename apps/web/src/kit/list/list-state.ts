import { firstPageSize, readPageState } from './page-state.ts';

/** The state in a list's address: `?page=2&pageSize=10&sort=-name&columns=name,id&name=roma` (LST-13). */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** The keys of the chosen columns in their order; undefined for the list's own columns. */
  readonly columns?: readonly string[] | undefined;
  /** The id of the saved view whose link the person has followed. */
  readonly viewId?: number | undefined;
  /** The page size if the address contains none. */
  readonly usualSize?: number;
}

export type Search = Readonly<Record<string, unknown>>;

const ownKeys = ['page', 'pageSize', 'sort', 'columns', 'view'];

function readColumns(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'string' || !/^[\w.]+(,[\w.]+)*$/.test(value)) return undefined;
  return [...new Set(value.split(','))];
}

/**
 * Reads an address. A person may have typed it, so values that the endpoint would refuse are ignored. `usualSize` is
 * the page size if the address contains none.
 */
export function readListState(
  search: Search,
  accepts: (part: object) => boolean,
  usualSize: number = firstPageSize,
): ListState {
  const { sort } = search;
  const filters: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    if (ownKeys.includes(key) || typeof value !== 'string' || value === '') continue;
    if (accepts({ filters: { [key]: value } })) filters[key] = value;
  }
  return {
    ...readPageState(search, usualSize),
    sort: typeof sort === 'string' && accepts({ sort }) ? sort : undefined,
    filters,
    columns: readColumns(search['columns']),
    viewId: /^[1-9]\d{0,8}$/.test(String(search['view'])) ? Number(search['view']) : undefined,
    usualSize,
  };
}

/** The address of a state. Default values are left out, so that the address of an unchanged list is short. */
export function writeListState(state: ListState) {
  const { page, pageSize, sort, filters, columns, viewId, usualSize = firstPageSize } = state;
  const isFirstSize = pageSize === firstPageSize && usualSize === firstPageSize;
  return {
    ...filters,
    ...(page !== 1 && { page: String(page) }),
    ...(!isFirstSize && { pageSize: String(pageSize) }),
    ...(sort && { sort }),
    ...(columns && { columns: columns.join(',') }),
    ...(viewId && { view: String(viewId) }),
  };
}

/** Changes the state. A change of filter, size or order resets the list to page 1 (LST-07). */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** The first click sorts ascending, the second descending, the third removes the order. */
export function nextSort(current: string | undefined, name: string): string | undefined {
  if (current === name) return `-${name}`;
  return current === `-${name}` ? undefined : name;
}
