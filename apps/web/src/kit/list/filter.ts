/** One field of "Filtri di Ricerca". */
export interface Filter<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Present for a choice among fixed values; 'bool' is a checkbox; text is the default. */
  readonly type?: 'text' | 'bool';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}
