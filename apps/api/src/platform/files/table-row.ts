/** A row of a table with its number as a spreadsheet shows it. */
export interface TableRow {
  readonly at: number;
  readonly cells: readonly string[];
  /** The indexes of the cells with a formula. */
  readonly formulas?: readonly number[];
}

/** Numbers the rows from 1, as a spreadsheet does. */
export async function* numberRows(
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<TableRow> {
  let at = 0;
  for await (const cells of rows) yield { at: (at += 1), cells };
}
