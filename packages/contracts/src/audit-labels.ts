import type { SubscriptionAction } from './subscription-life-cycle.ts';

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
  notification: 'Notifica',
  outbox: 'Posta in uscita',
  audit: 'Registro attività',
} as const;

/** Entities recorded outside every tenant: tenants and the data that all tenants share. */
export const outsideEntities = ['tenant', 'region', 'province', 'municipality'] as const;

export const auditActionLabels = {
  create: 'Creazione',
  update: 'Modifica',
  delete: 'Eliminazione',
  restore: 'Ripristino',
  associateFeatures: 'Scelta delle caratteristiche',
  createLink: 'Nuovo link di pagamento',
  pay: 'Pagamento',
  activateByProvider: 'Attivazione dopo il pagamento',
  payByBankTransfer: 'Passaggio al bonifico',
  agreeReducedPrice: 'Prezzo ridotto rispetto al piano',
  agreeFreePrice: 'Prezzo gratuito',
  awaitTransferAgain: 'Di nuovo in attesa di bonifico',
  stopAwaitingTransfer: 'Attesa del bonifico annullata',
  releaseMoney: 'Denaro tornato a credito del cliente',
  activateWithoutRenewal: 'Attivazione senza rinnovo',
  cancel: 'Cancellazione',
  requestCancellation: 'Richiesta di cancellazione',
  stopByProvider: 'Fermata da PayPal',
  end: 'Fine del periodo pagato',
  renew: 'Nuovo periodo',
  withdrawPeriod: 'Periodo ritirato',
  missPayment: 'Scadenza non pagata',
  cancelByProvider: 'Cancellata presso PayPal',
  adoptAmount: 'Nuovo importo da PayPal',
  recordCharge: 'Addebito di PayPal',
  refuseCharge: 'Addebito rifiutato',
  requestRefund: 'Richiesta di rimborso a PayPal',
  writeOff: 'Abbuono',
  applyCredit: 'Uso di un credito',
  recordRefund: 'Rimborso',
  recordReversal: 'Storno',
  recordReversalCancelled: 'Storno annullato',
  importStatement: 'Importazione',
  confirmMovement: 'Registrazione di un movimento bancario',
  returnMovement: 'Restituzione dal movimento bancario',
  ignoreMovement: 'Movimento bancario ignorato',
  undoMovement: 'Registrazione annullata',
  requestFix: 'Richiesta di una correzione a PayPal',
  applyFix: 'Correzione di una differenza',
  dismiss: 'Archiviazione di una differenza',
  registerWebhook: 'Registrazione degli avvisi di PayPal',
  invite: 'Invito',
  refusePayment: 'Pagamento non accettato',
  signIn: 'Accesso',
  changePassword: 'Cambio della password',
  signOut: 'Uscita',
  endSession: 'Fine di una sessione',
  endOtherSessions: 'Fine delle altre sessioni',
  endSessions: 'Fine di tutte le sessioni',
  requestPasswordReset: 'Richiesta di una nuova password',
  resetPassword: 'Nuova password',
  createSuperAdmin: 'Creazione del Super Admin',
  export: 'Esportazione',
  list: 'Lettura di un elenco',
  options: 'Lettura di un menu a tendina',
  get: 'Lettura di un dettaglio',
} as const satisfies Record<SubscriptionAction, string> & Record<string, string>;

/** The reasons for refusing a payment. */
export const auditReasonLabels: Readonly<Record<string, string>> = {
  unknownSubscription: 'PayPal non conosce questa sottoscrizione',
  wrongPlan: 'È di un altro piano',
  wrongCorrelation: 'È di un altro link',
  olderThanLink: 'È più vecchia del link',
  wrongAmount: 'L’importo è diverso',
  endsByItself: 'Finisce da sola',
  startsLater: 'Comincia più avanti',
  alreadyUsed: 'Ha già pagato altro',
  nothingToPay: 'Non c’era più nulla da pagare',
  linkRevoked: 'Il link non valeva più',
  linkExpired: 'Il link era scaduto',
  notActive: 'Su PayPal non è attiva',
};

export type AuditEntity = keyof typeof auditEntityLabels;

/** The contracts of a person's own access. Their entries are about that person. */
const ofOneself: ReadonlySet<string> = new Set(['sign-in', 'session', 'account']);

/** The noun of a contract's audit entries: `planfeature` is recorded as `planFeature`, sign-ins as `user`. */
export function auditEntityOf({ name }: { readonly name: string }): string {
  const plain = ofOneself.has(name) ? 'user' : name.replaceAll('-', '').toLowerCase();
  return Object.keys(auditEntityLabels).find((entity) => entity.toLowerCase() === plain) ?? name;
}

export function isOutsideTenants(entity: string): boolean {
  return outsideEntities.some((outside) => outside === entity);
}
