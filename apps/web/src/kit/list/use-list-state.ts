import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  changeListState,
  type ListState,
  nextSort,
  readListState,
  writeListState,
} from './list-state.ts';
import { rememberPageSize, usualPageSize } from './page-sizes.ts';

export interface List extends ListState {
  /** The query of the list's call. */
  readonly query: Pick<ListState, 'page' | 'pageSize' | 'sort' | 'filters'>;
  /** The path of the list's endpoint, which identifies the list. */
  readonly path: string;
  /** Reads the search text of a saved view. Parts that the endpoint would refuse are ignored. */
  stateOf(search: string): ListState;
  canSortBy(name: string): boolean;
  /** The message of each filter that the endpoint refuses. */
  problemsOf(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  sortBy(name: string): void;
  filterBy(filters: Readonly<Record<string, string>>): void;
  resize(pageSize: number): void;
  goToPage(page: number): void;
  /**
   * Replaces a page that does not exist with this page in the browser's history, so that Back does not return to the
   * missing page.
   */
  correctPage(page: number): void;
  /** Shows these columns in this order; undefined shows the list's own columns. */
  showColumns(columns: readonly string[] | undefined): void;
}

function queryOf({ page, pageSize, sort, filters }: ListState): List['query'] {
  return { page, pageSize, sort, filters };
}

function problemsOf(query: Endpoint['query'], filters: List['filters']): Record<string, string> {
  const issues = query?.safeParse({ filters }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]));
}

/** Page, size, order, filters and columns of a list. The address stores them, and the endpoint's schema validates them. */
export function useListState({ query, path }: Endpoint): List {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const accepts = (part: object) => query?.safeParse(part).success ?? false;
  const usualSize = usualPageSize(path);
  const state = readListState(search, accepts, usualSize);

  const go = (change: Partial<ListState>, replace = false) =>
    void navigate({
      to: '.',
      search: writeListState(changeListState(state, change)),
      resetScroll: false,
      replace,
    });

  return {
    ...state,
    query: queryOf(state),
    path,
    stateOf: (text) =>
      readListState(Object.fromEntries(new URLSearchParams(text)), accepts, usualSize),
    canSortBy: (name) => accepts({ sort: name }),
    problemsOf: (filters) => problemsOf(query, filters),
    sortBy: (name) => go({ sort: nextSort(state.sort, name) }),
    filterBy: (filters) => go({ filters }),
    resize: (pageSize) => {
      rememberPageSize(path, pageSize);
      go({ pageSize, usualSize: pageSize });
    },
    goToPage: (page) => go({ page }),
    correctPage: (page) => go({ page }, true),
    showColumns: (columns) => go({ columns, page: state.page }),
  };
}
