/** The Italian singular and plural of a record: { one: 'Regione', many: 'Regioni' }. */
export interface EntityName {
  readonly one: string;
  readonly many: string;
}
