/** One field of "Filtri di Ricerca". */
export interface Filter<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /**
   * The type of the field: 'text' (default), 'bool' for a checkbox, 'day' for a date, 'amount' for euro. A dropdown has
   * `options` instead.
   */
  readonly type?: 'text' | 'bool' | 'day' | 'amount';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Converts a record of labels to the options of a filter. */
export function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
