import type { SavedView } from '@canone/contracts/lists/saved-view';
import { normalSearch } from '@canone/contracts/lists/view-search';
import { type ListState, writeListState } from '../list-state.ts';
import { viewPageSizes } from '../page-state.ts';
import type { List } from '../use-list-state.ts';

interface Keyed {
  readonly key: string;
}

/** The state that a saved view sets. Filters, order and columns that the list no longer has are ignored. */
export function viewState(
  list: Pick<List, 'stateOf'>,
  columns: readonly Keyed[],
  { id, search }: Pick<SavedView, 'id' | 'search'>,
): ListState {
  const state = list.stateOf(search);
  const known = state.columns?.filter((key) => columns.some((column) => column.key === key));
  return { ...state, columns: known?.length ? known : undefined, viewId: id };
}

/** The page size that a saved view sets; undefined if the view does not change the person's page size. */
export function viewPageSize({ search }: Pick<SavedView, 'search'>): number | undefined {
  const size = new URLSearchParams(search).get('pageSize');
  return viewPageSizes.find((known) => String(known) === size);
}

/** The search text that a view stores for a state of the list. */
export function searchToSave(
  { filters, sort, columns }: Pick<ListState, 'filters' | 'sort' | 'columns'>,
  pageSize: number | undefined,
): string {
  const parts = {
    ...filters,
    ...(sort && { sort }),
    ...(columns && { columns: columns.join(',') }),
    ...(pageSize && { pageSize: String(pageSize) }),
  };
  return normalSearch(String(new URLSearchParams(parts)));
}

/**
 * The search text when a view is updated to the current state. A view without a page size still has none afterwards.
 */
export function searchOfUpdate(list: ListState, view: Pick<SavedView, 'search'>): string {
  return searchToSave(list, viewPageSize(view) && list.pageSize);
}

/** Whether the list ignores a part of the saved view, because the list has changed since the view was saved. */
export function hasLostParts(
  list: Pick<List, 'stateOf'>,
  columns: readonly Keyed[],
  view: Pick<SavedView, 'id' | 'search'>,
): boolean {
  const kept = searchToSave(viewState(list, columns, view), viewPageSize(view));
  return kept !== normalSearch(view.search);
}

/** The search parameters for the link to a view. */
export function viewAddress(
  list: Pick<List, 'stateOf'>,
  columns: readonly Keyed[],
  view: Pick<SavedView, 'id' | 'search'>,
) {
  return writeListState(viewState(list, columns, view));
}
