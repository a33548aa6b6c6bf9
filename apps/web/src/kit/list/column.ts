import { type Column, plainText, valueAt } from '@canone/contracts/kit/column';

export interface Identified {
  readonly id: number;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

/** The column that identifies a record: the first one that is not an id. */
export function titleColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ key }) => key !== 'id') ?? columns[0];
}

export function nameOf(row: Identified, columns: readonly Column[]): string {
  const column = titleColumn(columns);
  return column ? plainText(valueAt(row, column.key), column) : String(row.id);
}
