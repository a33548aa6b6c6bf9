/** The Italian singular and plural of a record. */
export interface EntityName {
  readonly one: string;
  readonly many: string;
}

/** The names of records with several screens or bulk actions. Another entity has its name only in its contract. */
export const entityNames = {
  address: { one: 'Indirizzo', many: 'Indirizzi' },
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
