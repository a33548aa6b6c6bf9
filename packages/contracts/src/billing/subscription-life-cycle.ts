import type { BadgeTone } from '../values/badge.ts';

/** The five statuses of a subscription (§4.1), with their numbers in the API. */
export const SubscriptionStatus = {
  Active: 1,
  NotActive: 2,
  ActiveNoRenewal: 3,
  BankTransferPending: 4,
  Canceled: 5,
} as const;
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The name of a status in the API (§4.1), such as "NotActive". Screens and files show the Italian label instead. */
export const subscriptionStatusNames = Object.fromEntries(
  Object.entries(SubscriptionStatus).map(([name, status]) => [status, name]),
  // keys and values of the table are exchanged, so the types are exchanged too
) as Record<SubscriptionStatus, keyof typeof SubscriptionStatus>;

/** The label and badge tone of each status (SUB-01). The badge of status 5 shows "N/D" beside its label. */
export const subscriptionStatuses: Record<SubscriptionStatus, { label: string; tone: BadgeTone }> =
  {
    [Active]: { label: 'Sottoscrizione attiva', tone: 'success' },
    [NotActive]: { label: 'Sottoscrizione non attiva', tone: 'error' },
    [ActiveNoRenewal]: { label: 'Attiva, ma senza rinnovo automatico', tone: 'warning' },
    [BankTransferPending]: { label: 'In attesa di bonifico bancario', tone: 'info' },
    [Canceled]: { label: 'Sottoscrizione Cancellata', tone: 'none' },
  };

/**
 * The effect of time on a subscription with this status: its periods renew, its paid period ends, or nothing happens.
 */
export function courseOf(status: SubscriptionStatus): 'renews' | 'ends' | 'none' {
  switch (status) {
    case Active:
      return 'renews';
    case ActiveNoRenewal:
      return 'ends';
    case NotActive:
    case BankTransferPending:
    case Canceled:
      return 'none';
  }
}

/** Whether a period is running in this status, so that the customer has access. */
export function isRunning(status: SubscriptionStatus): boolean {
  return courseOf(status) !== 'none';
}

interface Transition {
  readonly from: readonly SubscriptionStatus[];
  readonly to: SubscriptionStatus;
}

/** The transitions of the life cycle. The screen uses them to show buttons, and the server to refuse actions. */
export const subscriptionTransitions = {
  activateByProvider: { from: [NotActive], to: Active },
  payByBankTransfer: { from: [NotActive], to: BankTransferPending },
  activateWithoutRenewal: { from: [BankTransferPending], to: ActiveNoRenewal },
  /** The transfer that paid the period was corrected. */
  awaitTransferAgain: { from: [ActiveNoRenewal], to: BankTransferPending },
  /** The customer will not pay by transfer after all. */
  stopAwaitingTransfer: { from: [BankTransferPending], to: NotActive },
  /** The provider makes no more charges, and the paid period continues until its end. */
  stopRenewal: { from: [Active], to: ActiveNoRenewal },
  cancel: { from: [Active, NotActive, ActiveNoRenewal, BankTransferPending], to: Canceled },
  /** The provider suspended the subscription, or the provider's billing ended. */
  stopByProvider: { from: [Active], to: NotActive },
  /** The paid period is over. */
  end: { from: [ActiveNoRenewal], to: NotActive },
  /** The customer cancelled at the provider, or the provider cancelled after too many failed payments. */
  cancelByProvider: { from: [Active, NotActive], to: Canceled },
} as const satisfies Record<string, Transition>;

export type SubscriptionAction = keyof typeof subscriptionTransitions;

export function canApply(action: SubscriptionAction, status: number): boolean {
  const { from }: Transition = subscriptionTransitions[action];
  return from.some((allowed) => allowed === status);
}

/** Whether the customer still has to pay. Only then is an online payment possible (SUB-02). */
export function canBePaidOnline(status: number): boolean {
  return canApply('activateByProvider', status);
}
