import { type ChargeState, overdueFrom } from './billing-schedule.ts';
import { type Balance, restOf } from './ledger-rules.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The states of a receivable, as people read them. */
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

/** The states in which a rest is asked for now. */
export const openStates: readonly ReceivableState[] = [
  'overdue',
  'due',
  'partial',
  'processing',
  'awaitingTransfer',
];

/** The states in which nothing is asked because it was paid, given back or written off. */
const settledStates: readonly string[] = [
  'paid',
  'refunded',
  'partlyRefunded',
  'writtenOff',
] satisfies ReceivableState[];

export function isSettledState(state: string): boolean {
  return settledStates.includes(state);
}

export interface Receivable {
  readonly balance: Balance;
  /** Only a confirmation settles a free period: there is no money to cover it. */
  readonly settledAt: string | null;
  readonly dueAt: Temporal.Instant;
  /** The provider's last attempt at a charge that has not completed. */
  readonly chargeState: ChargeState | null;
  readonly subscriptionStatus: number;
  /** The cents of it that a bank has taken back. */
  readonly reversedCents?: number;
}

function settledState({ grossCents, coveredCents, refundedCents, writtenOffCents }: Balance) {
  if (grossCents > 0 && writtenOffCents === grossCents) return 'writtenOff';
  if (refundedCents > 0) return coveredCents === 0 ? 'refunded' : 'partlyRefunded';
  return 'paid';
}

const isUntil = (at: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(at, now) <= 0;

/** From what covers it, from when it is due and from what the provider said of its charge, and from nothing else. */
export function receivableStateOf(receivable: Receivable, now: Temporal.Instant): ReceivableState {
  const { balance, settledAt, dueAt, chargeState, subscriptionStatus: status } = receivable;
  const { reversedCents = 0 } = receivable;
  const isFree = balance.grossCents === 0;
  if (restOf(balance) === 0 && (!isFree || settledAt !== null)) return settledState(balance);
  // its time was billed and paid before the bank took the money back, so it is owed after a cancellation too
  if (reversedCents > 0 && (status === Canceled || status === NotActive)) return 'overdue';
  if (status === Canceled) return 'cancelled';
  if (isFree) return 'notAsked';
  if (status === NotActive) return chargeState === 'denied' ? 'overdue' : 'notAsked';
  if (status === BankTransferPending) return 'awaitingTransfer';
  if (chargeState === 'pending') return 'processing';
  if (chargeState === 'denied' || isUntil(overdueFrom(dueAt), now)) return 'overdue';
  if (chargeState === 'expected') return 'processing';
  if (balance.coveredCents > 0) return 'partial';
  return isUntil(dueAt, now) && (status === Active || status === ActiveNoRenewal)
    ? 'due'
    : 'future';
}

/**
 * Whether a transfer or a credit may cover a receivable: one that is asked, and one whose money activates a subscription
 * that no provider has billed. Nobody is asked for the months that a provider suspended, nor for a cancelled period.
 */
export function takesMoney(
  state: ReceivableState,
  { isBilledByProvider }: { readonly isBilledByProvider: boolean },
): boolean {
  if (state === 'cancelled') return false;
  return state !== 'notAsked' || !isBilledByProvider;
}

/** Ageing bands in days overdue: 0–30, 31–60, 61–90, over 90. */
export const ageBands = [
  { key: '0-30', label: '0–30 giorni', from: 0, to: 30 },
  { key: '31-60', label: '31–60 giorni', from: 31, to: 60 },
  { key: '61-90', label: '61–90 giorni', from: 61, to: 90 },
  { key: 'over-90', label: 'Oltre 90 giorni', from: 91, to: null },
] as const;
export type AgeBand = (typeof ageBands)[number]['key'];
