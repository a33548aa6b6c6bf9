import type { Column } from '@canone/contracts/kit/column';
import { csvHeading, csvRows } from '@canone/contracts/kit/csv';
import { type BulkAction, bulkActions } from '@canone/contracts/lists/bulk-actions';
import type { EntityName } from '@canone/contracts/texts/entity-names';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BulkButtons } from '../bulk/bulk-buttons.tsx';
import type { TermsOfActions } from '../bulk/bulk-terms.ts';
import { formatInteger } from '../format/format.ts';
import type { Identified } from './column.ts';
import { downloadTable } from './download.ts';
import { ExportButton, type Exported } from './export-button.tsx';
import type { List } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  readonly name: EntityName;
  readonly selection: Selection<Row>;
  readonly list: List;
  readonly answer: { readonly data?: { readonly totalCount: number } | undefined };
  readonly columns: readonly Column[];
  readonly exported?: Exported | false | undefined;
  /** The actions that the server performs on many rows. */
  readonly bulk?: readonly BulkAction[] | undefined;
  readonly bulkTerms?: TermsOfActions | undefined;
  readonly pageSize: ReactNode;
  /** Actions on the selected rows of the visited pages. */
  readonly children: ReactNode;
}

/** Replaces the list's bar while rows are selected. */
export function SelectionBar<Row extends Identified>(props: SelectionBarProps<Row>) {
  const {
    name,
    selection,
    list,
    columns,
    exported,
    bulk = [],
    bulkTerms,
    pageSize,
    children,
  } = props;
  const { rows, isAll, selectAll, replace } = selection;
  const exportedColumns = (exported && exported.columns) || columns;
  const exportedRow = exported && exported.row;
  const exportedRows = () => (exportedRow ? rows.map((row) => exportedRow(row as never)) : rows); // they are rows of this list
  const totalCount = props.answer.data?.totalCount ?? 0;
  const total = formatInteger(totalCount);
  const ofAll = isAll ? bulk : bulk.filter((action) => bulkActions[action].kind !== 'deletion');
  const search = new URLSearchParams({ ...list.filters, ...(list.sort && { sort: list.sort }) });

  return (
    <div className="list-bar selection-bar">
      <p className="list-count" role="status">
        {isAll
          ? `Selezionati tutti i ${total} risultati`
          : `Righe selezionate: ${formatInteger(rows.length)}`}
      </p>
      <div className="selection-buttons">
        {bulk.length > 0 && !isAll && totalCount > rows.length && (
          <Button size="sm" variant="subtle" onClick={selectAll}>
            Seleziona tutti i {total} risultati
          </Button>
        )}
        {isAll && exported ? (
          <ExportButton name={name} list={list} exported={exported} totalCount={totalCount} />
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            onClick={() =>
              downloadTable(name, 'csv', {
                parts: [csvHeading(exportedColumns), csvRows(exportedRows(), exportedColumns)],
              })
            }
          >
            Esporta CSV
          </Button>
        )}
        {!isAll && children}
        <BulkButtons
          actions={ofAll}
          terms={bulkTerms}
          search={search.toString()}
          rowIds={isAll ? undefined : rows.map(({ id }) => id)}
          onDone={() => replace([])}
        />
        <Button size="sm" variant="subtle" onClick={() => replace([])}>
          Deseleziona
        </Button>
        {pageSize}
      </div>
    </div>
  );
}
