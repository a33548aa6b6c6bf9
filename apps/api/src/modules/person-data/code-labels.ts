import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import { ledgerEntryKinds, ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import type { NotificationKind } from '@canone/contracts/letters/notification';
import { providerStatuses } from '@canone/contracts/payments/reconciliation';

const notifications: Readonly<Record<NotificationKind, string>> = {
  paymentReceived: 'Pagamento ricevuto',
  paymentFailed: 'Pagamento non riuscito',
  paymentMissing: 'Pagamento mancante',
  paymentRefunded: 'Pagamento rimborsato',
  paymentReversed: 'Pagamento stornato',
  refundFailed: 'Rimborso non eseguito',
  paymentDisputed: 'Pagamento contestato',
  transferAwaited: 'Bonifico atteso',
  creditLeft: 'Credito da usare',
  subscriptionExpiring: 'Sottoscrizione in scadenza',
  subscriptionEnded: 'Sottoscrizione finita',
  differenceFound: 'Differenza con PayPal',
  providerUnreachable: 'PayPal non raggiungibile',
  booksDisagree: 'Conti che non tornano',
  reducedPrice: 'Prezzo ridotto',
  linkRequested: 'Nuovo link richiesto',
};

const charges: Readonly<Record<ChargeState, string>> = {
  expected: 'Atteso',
  pending: 'In corso',
  denied: 'Rifiutato',
};

/** The Italian names of the codes that the page about a person shows. */
export const codeLabels: Readonly<Record<string, string>> = {
  ...notifications,
  ...providerStatuses,
  ...charges,
  ...ledgerEntryKinds,
  ...ledgerMethods,
};
