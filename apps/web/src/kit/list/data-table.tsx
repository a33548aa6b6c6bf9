import '@mantine/core/styles/Checkbox.layer.css';
import './data-table.css';
import { type Column, valueAt } from '@canone/contracts/kit/column';
import { listMessages } from '@canone/contracts/texts/messages';
import { Checkbox } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { PointerEvent, ReactNode } from 'react';
import { Cell } from './cell.tsx';
import { type Identified, nameOf } from './column.ts';
import { SortHeader } from './sort-header.tsx';
import type { List } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';

export interface RowsProps<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** All columns of the list. They name a row even if the column with the name is hidden. */
  readonly namedBy: readonly Column[];
  readonly list: List;
  readonly selection: Selection<Row>;
  readonly actions: (row: Row) => ReactNode;
  /** The table's caption for screen readers. */
  readonly caption: string;
  /** The id of the row that was just saved. The row is highlighted for a moment. */
  readonly highlightedId?: number | undefined;
  /** Extra content beside a value in its cell. */
  readonly beside?: ((row: Row, key: string) => ReactNode) | undefined;
}

/** Sets a tooltip with the full text on a truncated cell. */
function showWholeText({ currentTarget: cell }: PointerEvent<HTMLTableCellElement>) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

const features = tableFeatures({ rowSelectionFeature });

export function DataTable<Row extends Identified>(props: RowsProps<Row>) {
  // The table object is mutable and stays the same object, so memoised children would not show its changes.
  'use no memo';
  const { rows, columns, namedBy, list, selection, actions, caption, highlightedId, beside } =
    props;
  const data = rows as Row[]; // the table only reads the rows
  const table = useTable({
    features,
    data,
    columns: columns.map(({ key }) => ({ id: key, accessorFn: (row: Row) => valueAt(row, key) })),
    getRowId: ({ id }) => String(id),
    state: { rowSelection: selection.ids },
    onRowSelectionChange: (update) =>
      selection.select(typeof update === 'function' ? update({ ...selection.ids }) : update),
  });

  return (
    <div className="table-scroll">
      <table className="data-table figures" data-dense={columns.length > 7}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th className="select-cell">
              <Checkbox
                aria-label="Seleziona tutte le righe"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} list={list} />
            ))}
            <th className="actions-cell">{listMessages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-selected={row.getIsSelected()}
              data-highlighted={row.original.id === highlightedId}
            >
              <td className="select-cell">
                <Checkbox
                  aria-label={`Seleziona ${nameOf(row.original, namedBy)}`}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </td>
              {columns.map(({ key, type, badges }) => (
                <td key={key} data-type={type} onPointerEnter={showWholeText}>
                  <Cell value={row.getValue(key)} type={type} badges={badges} />
                  {beside?.(row.original, key)}
                </td>
              ))}
              <td className="actions-cell">
                <div className="row-actions">{actions(row.original)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
