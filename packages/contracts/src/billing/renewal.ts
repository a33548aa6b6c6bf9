import { isReached } from '../values/calendar.ts';
import { nextBillingDate } from './billing-schedule.ts';
import type { Booked, BookedPeriod } from './booked-period.ts';
import { restOf } from './ledger-rules.ts';
import { type Standing, standingOf } from './standing.ts';
import { canApply, SubscriptionStatus } from './subscription-life-cycle.ts';

/**
 * `possible`: the next period can be opened. `open`: the next period is open and has received no money. `funded`: the
 * next period has not begun and has received money, which a cancellation turns into credit. `stoppable`: the provider
 * renews the subscription and its renewal can be stopped.
 */
export const renewalStates = ['none', 'possible', 'open', 'funded', 'stoppable'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** A subscription with the facts that decide whether its next period can be opened for a transfer. */
export interface Renewable extends Booked {
  readonly isPlanActive: boolean;
  readonly isCustomerRemoved: boolean;
  readonly cancelRequestedAt: string | null;
  readonly renewalStopRequestedAt: string | null;
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

const hasBegun = (at: string, now: Temporal.Instant) => isReached(Temporal.Instant.from(at), now);

/**
 * The reason why the next period cannot be opened for a transfer; undefined if it can. It can be opened only if the
 * last period has begun and is settled. So at most one future period is open.
 */
export function renewalObstacle(
  facts: Renewable,
  now: Temporal.Instant,
): RenewalObstacle | undefined {
  const { status, payments, cancelRequestedAt, isCustomerRemoved, isPlanActive } = facts;
  if (status !== SubscriptionStatus.ActiveNoRenewal) return 'subscription.transitionNotAllowed';
  if (cancelRequestedAt !== null) return 'renewal.cancelRequested';
  const last = payments.at(-1);
  if (last && !hasBegun(last.dueAt, now)) return 'renewal.alreadyOpen';
  if (!last || last.paidAt === null || restOf(last.balance) > 0) return 'renewal.periodUnpaid';
  if (hasBegun(nextBillingDate(facts), now)) return 'renewal.periodIsOver';
  if (isCustomerRemoved) return 'renewal.customerRemoved';
  return isPlanActive ? undefined : 'renewal.planInactive';
}

/**
 * Whether the customer keeps access until the end of the running period. The result is `paid` if the period is paid and
 * nothing else is due, and `pending` if the provider still examines its charge.
 */
export function paidPeriodOf(
  { payments }: Booked,
  { kind }: Pick<Standing, 'kind'>,
): 'paid' | 'pending' | 'none' {
  if (payments.every(({ paidAt }) => paidAt === null)) return 'none';
  if (kind === 'processing') return 'pending';
  return kind === 'regular' ? 'paid' : 'none';
}

/**
 * The reason why a subscription that a provider bills cannot end with its paid period; undefined if it can. From the
 * next billing date on it cannot, because the provider may already be charging.
 */
export function stopObstacle(
  facts: Renewable,
  now: Temporal.Instant,
  standing: Pick<Standing, 'kind'> = standingOf(facts, now),
): RenewalObstacle | 'renewal.notStoppable' | undefined {
  if (!canApply('stopRenewal', facts.status)) return 'subscription.transitionNotAllowed';
  if (facts.cancelRequestedAt !== null) return 'renewal.cancelRequested';
  const isCharging = hasBegun(nextBillingDate(facts), now);
  return isCharging || paidPeriodOf(facts, standing) !== 'paid'
    ? 'renewal.notStoppable'
    : undefined;
}

/**
 * Whether a period has not begun and the previous period is settled. If such a period loses its money, the running
 * period stays paid.
 */
export function isUpcomingRenewal<Period extends Pick<BookedPeriod, 'period' | 'dueAt' | 'paidAt'>>(
  { period, dueAt }: Pick<BookedPeriod, 'period' | 'dueAt'>,
  payments: readonly Period[],
  now: Temporal.Instant,
): boolean {
  const before = payments.findLast((other) => other.period < period);
  return !hasBegun(dueAt, now) && before !== undefined && before.paidAt !== null;
}

/**
 * Whether only renewals follow a period that have not begun and have no money. Then the money of this period decides
 * whether the subscription runs.
 */
export function decidesAccess(
  { period }: Pick<BookedPeriod, 'period'>,
  payments: readonly Pick<BookedPeriod, 'period' | 'dueAt' | 'paidAt' | 'balance'>[],
  now: Temporal.Instant,
): boolean {
  return payments
    .filter((other) => other.period > period)
    .every(
      ({ dueAt, paidAt, balance }) =>
        !hasBegun(dueAt, now) && paidAt === null && balance.coveredCents === 0,
    );
}

function isUntouched({ balance, paidAt, reversedCents, ...of }: BookedPeriod): boolean {
  const { grossCents, coveredCents, refundedCents, writtenOffCents } = balance;
  const isWithoutMoney = coveredCents + refundedCents + writtenOffCents + reversedCents === 0;
  const isByProvider = of.providerSubscriptionId !== null || Boolean(of.chargeState);
  return isWithoutMoney && !isByProvider && (paidAt === null || grossCents === 0);
}

interface Renewed<Period> {
  readonly status: number;
  readonly payments: readonly Period[];
}

/** The period that a renewal opened and that has not begun; undefined when there is none. */
export function upcomingRenewal<Period extends BookedPeriod>(
  { status, payments }: Renewed<Period>,
  now: Temporal.Instant,
): Period | undefined {
  const last = payments.at(-1);
  if (!last || status !== SubscriptionStatus.ActiveNoRenewal) return undefined;
  return isUpcomingRenewal(last, payments, now) ? last : undefined;
}

/** The period that a renewal opened and that has received no money; undefined when there is none. */
export function openRenewal<Period extends BookedPeriod>(
  renewed: Renewed<Period>,
  now: Temporal.Instant,
): Period | undefined {
  const upcoming = upcomingRenewal(renewed, now);
  return upcoming && isUntouched(upcoming) ? upcoming : undefined;
}

export function renewalStateOf(
  facts: Renewable,
  now: Temporal.Instant,
  standing?: Pick<Standing, 'kind'>,
): RenewalState {
  if (canApply('stopRenewal', facts.status)) {
    const isAsked = facts.renewalStopRequestedAt !== null;
    return isAsked || stopObstacle(facts, now, standing) ? 'none' : 'stoppable';
  }
  const upcoming = upcomingRenewal(facts, now);
  if (!upcoming) return renewalObstacle(facts, now) ? 'none' : 'possible';
  if (isUntouched(upcoming)) return 'open';
  return upcoming.balance.coveredCents > 0 ? 'funded' : 'none';
}
