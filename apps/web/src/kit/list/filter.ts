/** One field of "Filtri di Ricerca". */
export interface Filter<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Text is the default, 'bool' a checkbox, 'day' a date of the calendar; a choice has options instead. */
  readonly type?: 'text' | 'bool' | 'day';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A record of words as the options of a filter: value → label. */
export function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
