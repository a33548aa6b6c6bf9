import {
  type ColumnRole,
  columnRoles,
  type TableLayout,
} from '@canone/contracts/bank/bank-statement';

/** The row that most probably has the column titles: the first of the rows with the most cells. */
export function guessedHeader(head: readonly (readonly string[])[]): number {
  const counts = head.map((row) => row.filter((cell) => cell !== '').length);
  return Math.max(counts.indexOf(Math.max(...counts, 0)), 0);
}

export function columnCount(head: readonly (readonly string[])[]): number {
  return Math.min(Math.max(...head.map((row) => row.length), 0), 30);
}

export function roleOf({ columns }: TableLayout, column: number): ColumnRole | undefined {
  return columnRoles.find((role) => columns[role]?.includes(column));
}

/**
 * Returns the layout after a column's meaning was changed. A column has one meaning. Only the description can be in
 * several columns.
 */
export function withRole(
  layout: TableLayout,
  column: number,
  role: ColumnRole | null,
): TableLayout {
  const columns: TableLayout['columns'] = {};
  for (const one of columnRoles) {
    const rest = (layout.columns[one] ?? []).filter((index) => index !== column);
    const kept = one === role && one !== 'text' ? [] : rest;
    const next = one === role ? [...kept, column].toSorted((a, b) => a - b) : kept;
    if (next.length > 0) columns[one] = next;
  }
  return { ...layout, columns };
}
