/** The Italian singular and plural of a record. */
export interface EntityName {
  readonly one: string;
  readonly many: string;
}

/** The names of records with several screens or bulk actions. The name of any other entity is only in its contract. */
export const entityNames = {
  activeSubscription: { one: 'Sottoscrizione attiva', many: 'Sottoscrizioni attive' },
  address: { one: 'Indirizzo', many: 'Indirizzi' },
  attempt: { one: 'Tentativo', many: 'Tentativi' },
  bulkOperation: { one: 'Operazione', many: 'Operazioni' },
  feature: { one: 'Caratteristica', many: 'Caratteristiche' },
  ledgerEntry: { one: 'Movimento', many: 'Movimenti' },
  mail: { one: 'Email', many: 'Email in uscita' },
  plan: { one: 'Piano', many: 'Piani' },
  planFeature: { one: 'Caratteristica del piano', many: 'Caratteristiche dei piani' },
  receivable: { one: 'Scadenza', many: 'Scadenze' },
  subscription: { one: 'Sottoscrizione', many: 'Sottoscrizioni' },
  user: { one: 'Utente', many: 'Utenti' },
} as const satisfies Record<string, EntityName>;

/** The title of the page for a new record, and of links to that page. */
export function newRecordTitle({ one }: EntityName): string {
  return `Crea Nuovo ${one}`;
}

/** The title of the page of an existing record. */
export function editTitle({ one }: EntityName): string {
  return `Modifica ${one}`;
}
