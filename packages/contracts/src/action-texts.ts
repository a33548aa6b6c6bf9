import type { BadgeTone, SubscriptionAction } from './subscription-life-cycle.ts';

interface ActionTexts {
  /** The name in the history. */
  readonly label: string;
  /** The event in the timeline of a subscription. */
  readonly what: string;
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
    what: 'Bonifico corretto: di nuovo in attesa',
    tone: 'warning',
  },
  stopAwaitingTransfer: {
    label: 'Attesa del bonifico annullata',
    what: 'Attesa del bonifico annullata',
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
    what: 'Cancellata presso PayPal',
    tone: 'warning',
  },
};
