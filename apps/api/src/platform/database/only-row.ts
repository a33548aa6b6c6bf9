/** The row of a statement that always returns exactly one row. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the query returned no row');
  return row;
}
