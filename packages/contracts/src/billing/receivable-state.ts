import { isReached } from '../values/calendar.ts';
import { type ChargeState, overdueFrom } from './billing-schedule.ts';
import { type Balance, restOf } from './ledger-rules.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The states of a receivable with their Italian labels. */
export const receivableStates = {
  future: 'Futura',
  due: 'Da pagare',
  partial: 'Pagata in parte',
  overdue: 'Insoluta',
  processing: 'In attesa di PayPal',
  awaitingTransfer: 'In attesa di bonifico',
  paid: 'Pagata',
  refunded: 'Rimborsata',
  partlyRefunded: 'Rimborsata in parte',
  writtenOff: 'Abbuonata',
  notAsked: 'Non richiesta',
  cancelled: 'Cancellata',
} as const;
export type ReceivableState = keyof typeof receivableStates;

/** The states in which a part of the receivable is due now. */
export const openStates: readonly ReceivableState[] = [
  'overdue',
  'due',
  'partial',
  'processing',
  'awaitingTransfer',
];

/** The states in which a part of the receivable is due now or later. */
export const unpaidStates: readonly ReceivableState[] = [...openStates, 'future'];

/** The states in which a customer is reminded: the amount is due and will not be charged automatically soon. */
export const remindableStates: readonly ReceivableState[] = [
  'due',
  'overdue',
  'partial',
  'awaitingTransfer',
];

/** The states in which nothing is due, because the receivable was paid, refunded or written off. */
const settledStates: readonly string[] = [
  'paid',
  'refunded',
  'partlyRefunded',
  'writtenOff',
] satisfies ReceivableState[];

export function isSettledState(state: string): boolean {
  return settledStates.includes(state);
}

/**
 * Whether a provider is processing the charge of the receivable. If a person wrote it off now, the money of the charge
 * would cover no receivable.
 */
export function isBeingCharged(state: ReceivableState): boolean {
  return state === 'processing';
}

/** The facts of a receivable that decide its state. */
export interface ReceivableFacts {
  readonly balance: Balance;
  /** The time of the settlement. A receivable of 0 € is settled only by a confirmation, because no money covers it. */
  readonly settledAt: string | null;
  /** An ISO text. It is parsed only for the states that depend on it. */
  readonly dueAt: string;
  /** The provider's last attempt at a charge that has not completed. */
  readonly chargeState: ChargeState | null;
  readonly subscriptionStatus: SubscriptionStatus;
  /** The cents that a bank has reversed. */
  readonly reversedCents?: number;
}

function settledState({ grossCents, coveredCents, refundedCents, writtenOffCents }: Balance) {
  if (grossCents > 0 && writtenOffCents === grossCents) return 'writtenOff';
  if (refundedCents > 0) return coveredCents === 0 ? 'refunded' : 'partlyRefunded';
  return 'paid';
}

/** The state of an unpaid receivable whose subscription status makes it due on its due date. */
function askedState(
  { balance, dueAt: dueText, chargeState }: ReceivableFacts,
  now: Temporal.Instant,
) {
  if (chargeState === 'pending') return 'processing';
  const dueAt = Temporal.Instant.from(dueText);
  if (chargeState === 'denied' || isReached(overdueFrom(dueAt), now)) return 'overdue';
  if (chargeState === 'expected') return 'processing';
  if (!isReached(dueAt, now)) return 'future';
  return balance.coveredCents > 0 ? 'partial' : 'due';
}

/**
 * The state of a receivable. It depends only on the money that covers the receivable, its due date, its charge and the
 * status of the subscription.
 */
export function receivableStateOf(
  receivable: ReceivableFacts,
  now: Temporal.Instant,
): ReceivableState {
  const { balance, settledAt, chargeState, subscriptionStatus, reversedCents = 0 } = receivable;
  const isFree = balance.grossCents === 0;
  if (restOf(balance) === 0 && (!isFree || settledAt !== null)) return settledState(balance);
  // a reversed amount stays due after a cancellation, because the period was paid and used before the bank reversed the
  // money
  const isTakenBack = reversedCents > 0;
  switch (subscriptionStatus) {
    case Canceled:
      return isTakenBack ? 'overdue' : 'cancelled';
    case NotActive:
      return isTakenBack || (chargeState === 'denied' && !isFree) ? 'overdue' : 'notAsked';
    case BankTransferPending:
      return isFree ? 'notAsked' : 'awaitingTransfer';
    case Active:
    case ActiveNoRenewal:
      return isFree ? 'notAsked' : askedState(receivable, now);
  }
}

/**
 * Whether a transfer or a credit may cover a receivable. It may cover a receivable that the customer is asked to pay.
 * It may also cover a `notAsked` receivable if no provider has billed the subscription, because the money then
 * activates the subscription. In months that a provider suspended and in cancelled periods nothing is due.
 */
export function takesMoney(
  state: ReceivableState,
  { isBilledByProvider }: { readonly isBilledByProvider: boolean },
): boolean {
  if (state === 'cancelled') return false;
  return state !== 'notAsked' || !isBilledByProvider;
}

/** The bands of overdue amounts by days: 0–30, 31–60, 61–90, over 90. */
export const ageBands = [
  { key: '0-30', label: '0–30 giorni', from: 0, to: 30 },
  { key: '31-60', label: '31–60 giorni', from: 31, to: 60 },
  { key: '61-90', label: '61–90 giorni', from: 61, to: 90 },
  { key: 'over-90', label: 'Oltre 90 giorni', from: 91, to: null },
] as const;
export type AgeBand = (typeof ageBands)[number]['key'];
