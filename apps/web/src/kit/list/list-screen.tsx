import './list-screen.css';
import type { Column, Path } from '@canone/contracts/kit/column';
import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import { type EntityName, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TermsOfActions } from '../bulk/bulk-terms.ts';
import { countOf } from '../format/format.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import { chosenColumns } from './chosen-columns.ts';
import type { Identified, Page } from './column.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton, type Exported } from './export-button.tsx';
import type { Filter } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import { justSaved } from './just-saved.ts';
import { EmptyList, FailedList, failedListText } from './list-states.tsx';
import { PageSize } from './page-size.tsx';
import { Pager } from './pager.tsx';
import { RowCards } from './row-cards.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { List } from './use-list-state.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { ViewButton } from './view-button.tsx';

/** Lazily loaded, so that the list does not wait for its saved views, and because rows are rarely selected. */
const SavedTabs = lazyPart(async () => ({
  default: (await import('./views/saved-tabs.tsx')).SavedTabs,
}));
const SelectionBar = lazyPart(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
}));

export interface ListScreenProps<Row extends Identified> {
  readonly name: EntityName;
  /** The screen's title, if it is not "Lista di …". */
  readonly title?: string;
  readonly list: List;
  readonly answer: UseQueryResult<Page<Row>>;
  readonly columns: readonly Column<Path<Row>>[];
  readonly filters: readonly Filter[];
  /** True when the filters are one line until opened, because the screen shows figures above its rows. */
  readonly foldsFilters?: boolean;
  /** The export of the list; absent or false without the permission to export. */
  readonly exported?: Exported | false;
  /** The path of the link "Crea Nuovo …"; absent without the permission to create. */
  readonly newPath?: string | undefined;
  /** Further links beside "Crea Nuovo …", or in its place. */
  readonly besideNew?: ReactNode;
  /** The content of the column "Azioni" for a row. */
  readonly actions: (row: Row) => ReactNode;
  /** Actions for the selected rows, beside the CSV export. */
  readonly selectionActions?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** The server's actions on many rows. `bulkTerms` has the fields of the actions that need terms. */
  readonly bulk?: readonly BulkAction[] | undefined;
  readonly bulkTerms?: TermsOfActions | undefined;
  readonly emptyText?: string | undefined;
  /** Content above the rows, such as a refused deletion. */
  readonly notice?: ReactNode;
  readonly highlightedId?: number | undefined;
  /** Extra content beside a value in its cell. */
  readonly beside?: ((row: Row, key: string) => ReactNode) | undefined;
}

/** The frame of every list: heading, filters, rows and pager (LST-01 … LST-06). */
export function ListScreen<Row extends Identified>(props: ListScreenProps<Row>) {
  const { name, list, answer, columns, filters, newPath, notice } = props;
  const selection = useSelection(list, answer.data?.items);
  const [savedId] = useState(() => justSaved(name));
  const { data } = answer;
  const pages = data ? Math.ceil(data.totalCount / list.pageSize) : 0;
  // All rows of this page were deleted, but other pages still have rows.
  const isEmptied = data?.items.length === 0 && pages > 0;
  const isPastEnd = isEmptied && list.page > pages;
  const isComing = answer.isPending || (isEmptied && (answer.isFetching || isPastEnd));
  useEffect(() => {
    if (isPastEnd) list.correctPage(pages);
  });

  return (
    <div className="list-screen">
      <div className="screen-head">
        <PageHeading title={props.title ?? `Lista di ${name.many}`} />
        {(newPath ?? props.besideNew) && (
          <div className="list-creation">
            {newPath && (
              <Button
                renderRoot={(root) => <Link to={newPath} {...root} />}
                leftSection={<IconPlus size={18} aria-hidden="true" />}
              >
                {newRecordTitle(name)}
              </Button>
            )}
            {props.besideNew}
          </div>
        )}
      </div>
      {filters.length > 0 && (
        <FilterPanel
          filters={filters}
          list={list}
          isLoading={answer.isPending}
          isFolding={props.foldsFilters}
        />
      )}
      {notice}
      {filters.length > 0 && (
        <Suspense fallback={null}>
          <SavedTabs list={list} columns={columns} />
        </Suspense>
      )}
      <section className="card list-card" aria-busy={answer.isFetching}>
        <ListBar {...props} selection={selection} />
        <div className="list-rows" data-stale={answer.isPlaceholderData}>
          {isComing ? (
            <SkeletonRows columns={columns.length} />
          ) : !data || isEmptied ? (
            <FailedList text={failedListText(answer.error)} onRetry={() => void answer.refetch()} />
          ) : (
            <ListRows
              {...props}
              rows={data.items}
              selection={selection}
              highlightedId={props.highlightedId ?? savedId}
            />
          )}
        </div>
        {pages > 0 && (
          <div className="list-foot">
            <Pager page={Math.min(list.page, pages)} pages={pages} onChange={list.goToPage} />
          </div>
        )}
      </section>
    </div>
  );
}

interface SelectedProps<Row extends Identified> extends ListScreenProps<Row> {
  readonly selection: Selection<Row>;
}

/** The bar with the number of rows. With selected rows it shows their number and the actions on them. */
function ListBar<Row extends Identified>(props: SelectedProps<Row>) {
  const { name, list, columns, filters, exported, selectionActions, selection } = props;
  const totalCount = props.answer.data?.totalCount;
  const pageSize = <PageSize value={list.pageSize} onChange={list.resize} />;
  if (selection.rows.length > 0)
    return (
      <Suspense fallback={<div className="list-bar selection-bar" />}>
        <SelectionBar {...props} selection={selection} pageSize={pageSize}>
          {selectionActions?.(selection)}
        </SelectionBar>
      </Suspense>
    );
  return (
    <div className="list-bar">
      <p className="list-count" role="status">
        {totalCount === undefined ? ' ' : countOf(totalCount, name)}
      </p>
      <div className="list-tools">
        {exported && (
          <ExportButton name={name} list={list} exported={exported} totalCount={totalCount ?? 0} />
        )}
        {filters.length > 0 && <ViewButton list={list} columns={columns} />}
        {pageSize}
      </div>
    </div>
  );
}

/** The rows of a page as a table, or as cards on a phone. */
function ListRows<Row extends Identified>(
  props: SelectedProps<Row> & { readonly rows: readonly Row[] },
) {
  const { name, list, newPath, rows, columns, selection, actions, highlightedId, beside } = props;
  const isPhone = useIsPhone();
  if (rows.length === 0) {
    const onReset = Object.keys(list.filters).length > 0 && (() => list.filterBy({}));
    return <EmptyList name={name} newPath={newPath} onReset={onReset} text={props.emptyText} />;
  }
  const Rows = isPhone ? RowCards : DataTable;
  return (
    <Rows
      rows={rows}
      columns={chosenColumns(columns, list.columns)}
      namedBy={columns}
      list={list}
      selection={selection}
      actions={actions}
      caption={`Lista di ${name.many}`}
      highlightedId={highlightedId}
      beside={beside}
    />
  );
}
