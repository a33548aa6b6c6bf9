import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  changeListState,
  type ListState,
  nextSort,
  readListState,
  writeListState,
} from './list-state.ts';

export interface List extends ListState {
  /** The query of the list's call. */
  readonly query: ListState;
  canSortBy(name: string): boolean;
  sortBy(name: string): void;
  filterBy(filters: Readonly<Record<string, string>>): void;
  resize(pageSize: number): void;
  goToPage(page: number): void;
}

/** Page, size, order and filters of a list. The address stores them, and the endpoint's schema validates them. */
export function useListState({ query }: Endpoint): List {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const accepts = (part: object) => query?.safeParse(part).success ?? false;
  const state = readListState(search, accepts);

  const go = (change: Partial<ListState>) =>
    void navigate({
      to: '.',
      search: writeListState(changeListState(state, change)),
      resetScroll: false,
    });

  return {
    ...state,
    query: state,
    canSortBy: (name) => accepts({ sort: name }),
    sortBy: (name) => go({ sort: nextSort(state.sort, name) }),
    filterBy: (filters) => go({ filters }),
    resize: (pageSize) => go({ pageSize }),
    goToPage: (page) => go({ page }),
  };
}
