/** One field of "Filtri di Ricerca". */
export interface Filter<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Text is the default, 'bool' a checkbox, 'day' a date of the calendar; a choice has options instead. */
  readonly type?: 'text' | 'bool' | 'day';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}
