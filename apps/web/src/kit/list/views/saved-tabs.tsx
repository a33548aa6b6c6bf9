import { type SavedView } from '@canone/contracts/lists/saved-view';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useLazyPopover } from '../../menu/lazy-popover.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { Notice } from '../../page/notice.tsx';
import { chosenColumns } from '../chosen-columns.ts';
import type { List } from '../use-list-state.ts';
import { applyWidths, widthsOf } from './column-widths.ts';
import { useViews } from './use-views.ts';
import { hasLostParts, viewAddress } from './view-state.ts';

const loadMore = () => import('./more-views.tsx');
const MoreViews = lazyPart(async () => ({ default: (await loadMore()).MoreViews }));

/** The number of views that always have a tab. */
const maxTabs = 5;

export interface SavedViewsProps {
  readonly list: List;
  /** All columns of the list. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/**
 * The saved views of the list as links. The first views and the active view are tabs. The other views are in a menu.
 */
export function SavedTabs({ list, columns }: SavedViewsProps) {
  const { views, active, isGone } = useViews(list);
  useEffect(() => applyWidths(chosenColumns(columns, list.columns), widthsOf(list.path)));
  useEffect(() => () => applyWidths([], {}), []);
  const tabs = views.filter((view, index) => index < maxTabs || view === active);
  const others = views.filter((view) => !tabs.includes(view));
  return (
    <>
      {views.length > 0 && (
        <nav className="list-places saved-views" aria-label="Viste salvate">
          {tabs.map((view) => (
            <Link
              key={view.id}
              to="."
              search={viewAddress(list, columns, view)}
              resetScroll={false}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={view === active ? 'page' : undefined}
            >
              {view.name}
              {view.isShared && <span className="visually-hidden"> (condivisa)</span>}
            </Link>
          ))}
          {others.length > 0 && <More list={list} columns={columns} views={others} />}
        </nav>
      )}
      {active && hasLostParts(list, columns, active) && (
        <Notice tone="warning">
          La vista «{active.name}» chiedeva un filtro, un ordine o una colonna che questo elenco non
          ha più: il resto è applicato.
        </Notice>
      )}
      {isGone && (
        <Notice tone="info">
          Questa vista non c’è più o non è condivisa con te. I suoi filtri restano.
        </Notice>
      )}
    </>
  );
}

function More(props: SavedViewsProps & { readonly views: readonly SavedView[] }) {
  const { popover, wasOpened, buttonProps } = useLazyPopover(loadMore, 'menu');
  return (
    <>
      <button {...buttonProps} type="button" className="more-views">
        Altre {props.views.length}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoreViews {...props} popover={popover} />
        </Suspense>
      )}
    </>
  );
}
