/** What people call one record and many: { one: 'Regione', many: 'Regioni' }. */
export interface EntityName {
  readonly one: string;
  readonly many: string;
}
