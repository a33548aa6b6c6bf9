import { letterSettingLabels } from '../letters/letter-labels.ts';
import type { PersonText } from '../people/user-fields.ts';

/** The display format of a field's value. */
export type AuditFieldType =
  | 'text'
  | 'euro'
  | 'percentage'
  | 'instant'
  | 'flag'
  | 'period'
  | 'status'
  | 'reason'
  | 'bulkAction';

interface FieldLabel {
  readonly label: string;
  readonly type?: AuditFieldType;
}

/** The labels of a person's optional texts, for the history and the export of a person's data. */
export const personTextLabels: Readonly<Record<PersonText, FieldLabel>> = {
  pec: { label: 'PEC' },
  phone: { label: 'Telefono' },
  sdi: { label: 'Codice SDI' },
  vatCode: { label: 'Partita IVA' },
};

const ofLetterSettings: Readonly<Record<string, FieldLabel>> = Object.fromEntries(
  Object.entries(letterSettingLabels).map(([field, label]) => [field, { label }]),
);

/** The labels of the fields in the history. `null` hides a field whose fact another field already shows as text. */
export const auditFieldLabels: Readonly<Record<string, FieldLabel | null>> = {
  name: { label: 'Nome' },
  email: { label: 'Email' },
  factor: { label: 'Secondo fattore' },
  pendingEmail: { label: 'Email in attesa di conferma' },
  emptied: { label: 'Voci svuotate, per numero' },
  ...personTextLabels,
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
  awaitsLastCharge: null,
  scheduledEnd: null,
  subscriptionStatus: { label: 'Stato', type: 'status' },
  subscriptionStatusName: null,
  status: { label: 'Stato', type: 'status' },
  paymentAmount: { label: 'Totale', type: 'euro' },
  priceKind: null,
  listAmount: { label: 'Prezzo del piano', type: 'euro' },
  payments: null,
  renewal: null,
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
  period: { label: 'Periodo', type: 'period' },
  url: { label: 'Indirizzo' },
  note: { label: 'Nota' },
  decidedByName: { label: 'Deciso da' },
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
  isShown: { label: 'Mostrato ai clienti', type: 'flag' },
  confirmsExact: { label: 'Registra da solo gli esatti', type: 'flag' },
  fileName: { label: 'File' },
  rows: { label: 'Movimenti nel file' },
  skipAlike: { label: 'Saltati quelli di un altro formato', type: 'flag' },
  bookedOn: { label: 'Data del movimento' },
  asCredit: { label: 'Tutto a credito del cliente', type: 'flag' },
  byRule: { label: 'Registrato dalla regola del conto', type: 'flag' },
  receivableIds: { label: 'Scadenze n.' },
  rememberPayer: { label: 'Ordinante ricordato', type: 'flag' },
  ...ofLetterSettings,
  bulkAction: { label: 'Azione', type: 'bulkAction' },
  rowCount: { label: 'Righe' },
  isByTransfer: { label: 'Con bonifico', type: 'flag' },
  lettersOn: { label: 'Lettere attive' },
  letterTexts: { label: 'Testi cambiati' },
  hasLogo: { label: 'Logo', type: 'flag' },
  recipient: { label: 'A' },
  tenantId: { label: 'Tenant n.' },
  list: { label: 'Elenco' },
  search: { label: 'Filtri, ordine e colonne' },
  isShared: { label: 'Condivisa', type: 'flag' },
  author: { label: 'Autore' },
  fromTenant: { label: 'Dal tenant' },
};
