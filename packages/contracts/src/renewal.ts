import { nextBillingDate } from './billing-schedule.ts';
import type { Booked, BookedPeriod } from './booked-period.ts';
import { restOf } from './ledger-rules.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

/** `possible`: the next period can be opened. `open`: it is open, and nothing was received for it. */
export const renewalStates = ['none', 'possible', 'open'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** A subscription with the facts that decide whether its next period can be opened for a transfer. */
export interface Renewable extends Booked {
  readonly isPlanActive: boolean;
  readonly isCustomerRemoved: boolean;
  readonly cancelRequestedAt: string | null;
}

/** The reasons for refusing a renewal, as codes of the error catalogue. */
export type RenewalObstacle =
  | 'subscription.transitionNotAllowed'
  | 'renewal.cancelRequested'
  | 'renewal.alreadyOpen'
  | 'renewal.periodUnpaid'
  | 'renewal.periodIsOver'
  | 'renewal.customerRemoved'
  | 'renewal.planInactive';

const isUntil = (at: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0;

/**
 * The reason why the next period cannot be opened for a transfer; undefined when it can. Only the period after one that
 * has begun and is settled can be opened, so that at most one period is open ahead.
 */
export function renewalObstacle(
  facts: Renewable,
  now: Temporal.Instant,
): RenewalObstacle | undefined {
  const { status, payments, cancelRequestedAt, isCustomerRemoved, isPlanActive } = facts;
  if (status !== SubscriptionStatus.ActiveNoRenewal) return 'subscription.transitionNotAllowed';
  if (cancelRequestedAt !== null) return 'renewal.cancelRequested';
  const last = payments.at(-1);
  if (last && !isUntil(last.dueAt, now)) return 'renewal.alreadyOpen';
  if (!last || last.paidAt === null || restOf(last.balance) > 0) return 'renewal.periodUnpaid';
  if (isUntil(nextBillingDate(facts), now)) return 'renewal.periodIsOver';
  if (isCustomerRemoved) return 'renewal.customerRemoved';
  return isPlanActive ? undefined : 'renewal.planInactive';
}

/** Whether a period follows a settled one and has not begun: its loss of money takes nothing from the running period. */
export function isAhead<Period extends Pick<BookedPeriod, 'period' | 'dueAt' | 'paidAt'>>(
  { period, dueAt }: Pick<BookedPeriod, 'period' | 'dueAt'>,
  payments: readonly Period[],
  now: Temporal.Instant,
): boolean {
  const before = payments.findLast((other) => other.period < period);
  return !isUntil(dueAt, now) && before !== undefined && before.paidAt !== null;
}

function isUntouched({ balance, paidAt, reversedCents, ...of }: BookedPeriod): boolean {
  const { grossCents, coveredCents, refundedCents, writtenOffCents } = balance;
  const isWithoutMoney = coveredCents + refundedCents + writtenOffCents + reversedCents === 0;
  const isByProvider = of.providerSubscriptionId !== null || Boolean(of.chargeState);
  return isWithoutMoney && !isByProvider && (paidAt === null || grossCents === 0);
}

/** The period that a renewal opened and for which nothing was received; undefined when there is none. */
export function openRenewal<Period extends BookedPeriod>(
  { status, payments }: { readonly status: number; readonly payments: readonly Period[] },
  now: Temporal.Instant,
): Period | undefined {
  const last = payments.at(-1);
  if (!last || status !== SubscriptionStatus.ActiveNoRenewal) return undefined;
  return isAhead(last, payments, now) && isUntouched(last) ? last : undefined;
}

export function renewalStateOf(facts: Renewable, now: Temporal.Instant): RenewalState {
  if (openRenewal(facts, now)) return 'open';
  return renewalObstacle(facts, now) ? 'none' : 'possible';
}
