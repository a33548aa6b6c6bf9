import { Link } from '@tanstack/react-router';
import { formatInteger } from '../format/format.ts';
import { writeListState } from './list-state.ts';
import type { List } from './use-list-state.ts';

/** A predefined view of a list: the filters of its address, and the number of its rows if it is known. */
export interface ListView {
  readonly label: string;
  /** The path of the list, if the view shows another list. */
  readonly to?: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly count?: number | undefined;
}

/** Whether the view is active: the address has exactly the filters of the view. */
export function isViewOf({ filters, to }: ListView, active: List['filters']): boolean {
  const keys = Object.keys(filters);
  return (
    to === undefined &&
    keys.length === Object.keys(active).length &&
    keys.every((key) => filters[key] === active[key])
  );
}

interface ListViewsProps {
  readonly label: string;
  readonly views: readonly ListView[];
  readonly list: List;
}

/** The predefined views of a list with their counts. Only the address says which view is active. */
export function ListViews({ label, views, list }: ListViewsProps) {
  return (
    <nav className="list-places" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.label}
          to={view.to ?? '.'}
          search={
            view.to === undefined
              ? writeListState({ ...list, page: 1, filters: view.filters, viewId: undefined })
              : {}
          }
          resetScroll={false}
          activeProps={{}}
          aria-current={isViewOf(view, list.filters) ? 'page' : undefined}
          // Without `exact`, the router would also mark a link whose filters are only a part of the address.
          activeOptions={{ exact: true }}
        >
          {view.label}
          {view.count !== undefined && (
            <span className="list-view-count figures"> {formatInteger(view.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
