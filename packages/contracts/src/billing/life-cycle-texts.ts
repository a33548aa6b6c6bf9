import type { BadgeTone } from '../values/badge.ts';
import { type SubscriptionAction, SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

interface StatusTexts {
  /** The sentence of the status, used if no other sentence applies. */
  readonly usual: string;
  /** The sentence of a period that was paid without a refund or write-off. */
  readonly paid: string;
  /** The consequence, or the next step, after a period is settled. */
  readonly consequence: string;
  /**
   * The label of the next date. For a transfer it does not mention a charge, because nothing is debited on that date.
   */
  readonly nextDate: string;
}

const noAccess = 'L’utente non ha più accesso ai contenuti.';
const noRenewal = 'Alla scadenza non si rinnova.';
const charge = 'Prossimo addebito';

export const statusTexts: Readonly<Record<SubscriptionStatus, StatusTexts>> = {
  [Active]: {
    usual: 'Si rinnova da sola.',
    paid: 'Il pagamento è andato a buon fine e si rinnova da solo.',
    consequence: 'La sottoscrizione si rinnova da sola.',
    nextDate: charge,
  },
  [NotActive]: {
    usual: 'Aspetta il pagamento dell’utente.',
    paid: 'Il periodo è già pagato: per attivarla passa al bonifico.',
    consequence: 'Per attivarla passa al bonifico.',
    nextDate: charge,
  },
  [ActiveNoRenewal]: {
    usual: noRenewal,
    paid: 'Pagata: alla scadenza non si rinnova.',
    consequence: noRenewal,
    nextDate: 'Scade il',
  },
  [BankTransferPending]: {
    usual: 'Registra i bonifici ricevuti, poi conferma l’attivazione.',
    paid: 'Il periodo è già pagato: conferma l’attivazione.',
    consequence: 'Conferma l’attivazione.',
    nextDate: 'Prossimo rinnovo',
  },
  [Canceled]: { usual: noAccess, paid: noAccess, consequence: noAccess, nextDate: charge },
};

/** The texts of a status number of the API; undefined for an unknown number. */
export function textsOf(status: number): StatusTexts | undefined {
  const known: Readonly<Record<number, StatusTexts>> = statusTexts;
  return known[status];
}

interface ActionTexts {
  /** The name of the action in the history. */
  readonly label: string;
  /** The text of the event in the timeline of a subscription, if it differs from the label. */
  readonly what?: string;
  readonly tone: BadgeTone;
}

export const actionTexts: Readonly<Record<SubscriptionAction, ActionTexts>> = {
  activateByProvider: {
    label: 'Attivazione dopo il pagamento',
    what: 'Sottoscrizione attivata dopo il pagamento',
    tone: 'success',
  },
  payByBankTransfer: {
    label: 'Passaggio al bonifico',
    what: 'Passata al pagamento con bonifico',
    tone: 'info',
  },
  activateWithoutRenewal: {
    label: 'Attivazione senza rinnovo',
    what: 'Attivata, senza rinnovo automatico',
    tone: 'success',
  },
  awaitTransferAgain: {
    label: 'Di nuovo in attesa di bonifico',
    what: 'Non è più pagata: di nuovo in attesa di bonifico',
    tone: 'warning',
  },
  stopAwaitingTransfer: {
    label: 'Attesa del bonifico annullata',
    tone: 'warning',
  },
  stopRenewal: {
    label: 'Rinnovo fermato',
    what: 'Rinnovo fermato: resta attiva fino alla fine del periodo pagato',
    tone: 'warning',
  },
  cancel: { label: 'Cancellazione', what: 'Sottoscrizione cancellata', tone: 'warning' },
  stopByProvider: {
    label: 'Fermata da PayPal',
    what: 'Non è più attiva: PayPal non la addebita',
    tone: 'warning',
  },
  end: { label: 'Fine del periodo pagato', what: 'Il periodo pagato è finito', tone: 'warning' },
  cancelByProvider: {
    label: 'Cancellata presso PayPal',
    tone: 'warning',
  },
};
