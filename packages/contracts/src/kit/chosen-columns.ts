import type { Column } from './column.ts';

/** The columns with these keys, in the order of the keys. */
export function columnsOf<Columns extends readonly Column[]>(
  columns: Columns,
  keys: readonly Columns[number]['key'][],
): readonly Columns[number][] {
  return keys.flatMap((key) => columns.filter((column) => column.key === key));
}

/** The labels of columns by their keys, for the page of one record. */
export function labelsOfColumns<const Columns extends readonly Column[]>(
  columns: Columns,
): Readonly<Record<Columns[number]['key'], string>> {
  const labels = Object.fromEntries(columns.map(({ key, label }) => [key, label]));
  return labels as Record<Columns[number]['key'], string>; // the labels have one entry for each column
}
