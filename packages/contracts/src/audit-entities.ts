/** The Italian label of each kind of record in the audit history. */
export const auditEntityLabels = {
  subscription: 'Sottoscrizione',
  payment: 'Pagamento',
  paymentToken: 'Link di pagamento',
  bankTransfer: 'Bonifico',
  bankAccount: 'Conto bancario',
  bankStatement: 'Estratto conto',
  bankMovement: 'Movimento bancario',
  user: 'Utente',
  plan: 'Piano',
  feature: 'Caratteristica',
  planFeature: 'Caratteristica del piano',
  paymentProvider: 'Fornitore di pagamento',
  address: 'Indirizzo',
  tenant: 'Tenant',
  region: 'Regione',
  province: 'Provincia',
  municipality: 'Comune',
  paymentDifference: 'Differenza con PayPal',
  receivable: 'Scadenza',
  transferRequest: 'Richiesta di pagamento',
  ledger: 'Movimento',
  report: 'Riepilogo degli incassi',
  cockpit: 'Numeri della pagina iniziale',
  search: 'Ricerca',
  reconciliation: 'Riconciliazione',
  timeline: 'Storia di una sottoscrizione',
  savedView: 'Vista salvata',
  bulkOperation: 'Operazione su più righe',
  customerLetter: 'Email al cliente',
  letterSettings: 'Comunicazioni ai clienti',
  notification: 'Notifica',
  outbox: 'Posta in uscita',
  audit: 'Registro attività',
} as const;

/** Entities recorded outside every tenant: tenants and the data that all tenants share. */
export const outsideEntities = ['tenant', 'region', 'province', 'municipality'] as const;

export type AuditEntity = keyof typeof auditEntityLabels;

/** The contracts of a person: access, data, the page of a customer. Their entries are about that person. */
const ofPeople: ReadonlySet<string> = new Set([
  'sign-in',
  'session',
  'account',
  'customer',
  'own-email',
  'second-factor',
  'second-step',
  'user-access',
  'email-change',
  'person-data',
  'person-erasure',
]);

/** The noun of a contract's audit entries: `planfeature` is recorded as `planFeature`, sign-ins as `user`. */
export function auditEntityOf({ name }: { readonly name: string }): string {
  const plain = ofPeople.has(name) ? 'user' : name.replaceAll('-', '').toLowerCase();
  return Object.keys(auditEntityLabels).find((entity) => entity.toLowerCase() === plain) ?? name;
}

export function isOutsideTenants(entity: string): boolean {
  return outsideEntities.some((outside) => outside === entity);
}
