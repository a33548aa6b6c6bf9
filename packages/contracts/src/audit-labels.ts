import type { SubscriptionAction } from './subscription-life-cycle.ts';

/** The display format of a field's value. */
export type AuditFieldType =
  | 'text'
  | 'euro'
  | 'percentage'
  | 'instant'
  | 'flag'
  | 'status'
  | 'reason';

interface FieldLabel {
  readonly label: string;
  readonly type?: AuditFieldType;
}

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

/** `null` hides the field, because another field shows the same fact as text. */
export const auditFieldLabels: Readonly<Record<string, FieldLabel | null>> = {
  name: { label: 'Nome' },
  email: { label: 'Email' },
  pec: { label: 'PEC' },
  phone: { label: 'Telefono' },
  sdi: { label: 'Codice SDI' },
  vatCode: { label: 'Partita IVA' },
  isCompany: { label: 'Azienda', type: 'flag' },
  isActive: { label: 'Attivo', type: 'flag' },
  roleId: null,
  roleName: { label: 'Ruolo' },
  street: { label: 'Via' },
  zip: { label: 'Cap' },
  zips: { label: 'Cap' },
  municipality: { label: 'Comune' },
  municipalityId: { label: 'Comune n.' },
  province: { label: 'Provincia' },
  provinceId: null,
  region: { label: 'Regione' },
  regionId: null,
  code: { label: 'Codice' },
  abbreviation: { label: 'Sigla' },
  configuration: { label: 'Configurazione' },
  description: { label: 'Descrizione' },
  recurringCostBeforeVAT: { label: 'Costo IVA esclusa', type: 'euro' },
  vatPercentage: { label: 'IVA', type: 'percentage' },
  recurrenceType: null,
  recurrenceTypeName: { label: 'Ricorrenza' },
  paypalPlanId: { label: 'Piano PayPal' },
  stripePlanId: { label: 'Piano Stripe' },
  planFeatures: { label: 'Caratteristiche' },
  plan: { label: 'Piano' },
  planId: null,
  featureName: { label: 'Caratteristica' },
  featureId: null,
  apiUrl: { label: 'Indirizzo API' },
  apiKey: { label: 'Client id' },
  apiSecret: { label: 'Segreto' },
  hasApiSecret: { label: 'Segreto salvato', type: 'flag' },
  credentialsCheckedAt: { label: 'Credenziali verificate il', type: 'instant' },
  userID: null,
  planID: null,
  'user.name': { label: 'Utente' },
  'user.email': { label: 'Email' },
  'user.isRemoved': null,
  'plan.name': { label: 'Piano' },
  'plan.isActive': null,
  'plan.recurrenceType': null,
  'plan.recurrenceTypeName': { label: 'Ricorrenza' },
  'plan.recurringCostBeforeVAT': { label: 'Costo del piano', type: 'euro' },
  'plan.vatPercentage': { label: 'IVA del piano', type: 'percentage' },
  startDate: { label: 'Data inizio', type: 'instant' },
  endDate: null,
  nextBillingDate: { label: 'Prossimo addebito', type: 'instant' },
  nextBillingSource: null,
  subscriptionStatus: { label: 'Stato', type: 'status' },
  subscriptionStatusName: null,
  status: { label: 'Stato', type: 'status' },
  paymentAmount: { label: 'Totale', type: 'euro' },
  priceKind: null,
  listAmount: { label: 'Prezzo del piano', type: 'euro' },
  payments: null,
  'standing.kind': null,
  'standing.amount': null,
  'standing.isRefused': null,
  'standing.nextAttemptAt': null,
  'standing.meaning': null,
  paymentId: { label: 'Pagamento n.' },
  subscriptionId: { label: 'Sottoscrizione n.' },
  amount: { label: 'Importo', type: 'euro' },
  approvalDate: { label: 'Data di approvazione', type: 'instant' },
  paidAt: { label: 'Pagato il', type: 'instant' },
  expiryDate: { label: 'Scadenza', type: 'instant' },
  providerSubscriptionId: { label: 'Numero PayPal' },
  reason: { label: 'Motivo', type: 'reason' },
  period: { label: 'Periodo' },
  url: { label: 'Indirizzo' },
  note: { label: 'Nota' },
  kind: null,
  kindName: { label: 'Differenza' },
  localValue: { label: 'Valore in Canone' },
  providerValue: { label: 'Valore su PayPal' },
  resolution: { label: 'Esito' },
  resolvedAt: { label: 'Decisa il', type: 'instant' },
  path: { label: 'Chiamata' },
  filters: { label: 'Filtri' },
  iban: { label: 'IBAN' },
  bic: { label: 'BIC' },
  holder: { label: 'Intestatario' },
  confirmsExact: { label: 'Registra da solo gli esatti', type: 'flag' },
  fileName: { label: 'File' },
  rows: { label: 'Movimenti nel file' },
  bookedOn: { label: 'Data del movimento' },
  receivableIds: { label: 'Scadenze n.' },
  rememberPayer: { label: 'Ordinante ricordato', type: 'flag' },
  tenantId: { label: 'Tenant n.' },
};

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
