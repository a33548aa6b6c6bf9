import { isoAddMonths } from '../values/add-months.ts';
import type { BasisPoints, Cents } from '../values/money.ts';
import { addDays } from '../values/rome-clock.ts';
import { type Anchor, startOfPeriod } from './due-dates.ts';
import { wasBilledByProvider } from './payment-link-rule.ts';
import { courseOf, SubscriptionStatus } from './subscription-life-cycle.ts';

/**
 * The provider's last attempt at a charge that has not completed: `expected` when billing began and no sale is known,
 * `pending` while the provider still examines it, `denied` when it was refused.
 */
export const chargeStates = ['expected', 'pending', 'denied'] as const;
export type ChargeState = (typeof chargeStates)[number];

export interface BilledPeriod {
  readonly period: number;
  readonly paidAt: string | null;
  readonly providerSubscriptionId: string | null;
  readonly chargeState?: ChargeState | null;
  /** The provider's next attempt at a denied charge. */
  readonly retryAt?: string | null;
  /** The start of the provider's billing, set on the period in which it began. */
  readonly billedSince?: string | null;
}

/** The facts that decide the next billing date: the terms of a subscription and its payments, in order. */
export interface Billed {
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly recurrenceMonths: number;
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  readonly payments: readonly BilledPeriod[];
  /** The provider's next charge, by its own data. */
  readonly providerNextAt?: string | null;
  /** The start of the current active phase without interruption. */
  readonly activeSince?: string | null;
  /** The provider's own status. */
  readonly providerStatus?: string | null;
}

/** The statuses of a provider subscription that never charges again. */
export const endedAtProvider = ['cancelled', 'expired'] as const;

/** After the end of the billing at the provider an active subscription waits for its last charge, and ends then. */
export function awaitsLastCharge({
  status,
  providerStatus,
}: Pick<Billed, 'status' | 'providerStatus'>): boolean {
  return (
    status === SubscriptionStatus.Active &&
    endedAtProvider.some((ended) => ended === providerStatus)
  );
}

/** The effect of time on a subscription: that of its status, unless the provider has ended its billing. */
export function courseOfBilled(
  billed: Pick<Billed, 'status' | 'providerStatus'>,
): ReturnType<typeof courseOf> {
  return awaitsLastCharge(billed) ? 'ends' : courseOf(billed.status);
}

/** A provider retries a refused charge for some days, so the amount is not overdue before. */
const graceDays = 5;
const noticeDays = 7;

/** A charge may happen a day before the start of its period. */
export const chargeMargin = { hours: 24 };

/** The instant at which an unpaid due date becomes overdue. */
export function overdueFrom(due: Temporal.Instant): Temporal.Instant {
  return addDays(due, graceDays);
}

/** Unpaid periods due up to this instant are overdue. */
export function overdueCutoff(now: Temporal.Instant): Temporal.Instant {
  return addDays(now, -graceDays);
}

/** The instant at which the end of a subscription is announced. */
export function announcedFrom(end: Temporal.Instant): Temporal.Instant {
  return addDays(end, -noticeDays);
}

/**
 * Periods that a provider bills are counted from the start of its billing, all others from the start of the
 * subscription. Of several provider subscriptions the last one that had begun by this period counts.
 */
function anchorOf({ startAt, payments }: Pick<Billed, 'startAt' | 'payments'>, of = Infinity) {
  const charged = payments.filter(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  const billed = charged.findLast(({ period, billedSince }) => billedSince && period <= of);
  const first = billed ?? charged[0];
  const at = first?.billedSince ?? first?.paidAt;
  return first && at ? { at, period: first.period } : { at: startAt, period: 0 };
}

/** From where a period is counted; without one, the periods to come. */
export function billingAnchor(
  billed: Pick<Billed, 'startAt' | 'payments'>,
  ofPeriod?: number,
): Anchor {
  const { at, period } = anchorOf(billed, ofPeriod);
  return { at: Temporal.Instant.from(at), period };
}

/** A period that began during a suspension was not billed. */
export function isBilledPeriod(billed: Billed, period: number): boolean {
  const anchor = billingAnchor(billed, period);
  if (period === anchor.period) return true;
  const start = startOfPeriod(anchor, billed.recurrenceMonths, period);
  const activeSince = Temporal.Instant.from(billed.activeSince ?? billed.startAt);
  return Temporal.Instant.compare(start, activeSince) >= 0;
}

/** The start of a period, which is also its due time, and its end, in the wire's format. */
export function periodBounds(
  billed: Pick<Billed, 'startAt' | 'payments' | 'recurrenceMonths'>,
  period: number,
): { readonly period: number; readonly dueAt: string; readonly endsAt: string } {
  const anchor = anchorOf(billed, period);
  const bound = (count: number) =>
    isoAddMonths(anchor.at, (count - anchor.period) * billed.recurrenceMonths);
  return { period, dueAt: bound(period), endsAt: bound(period + 1) };
}

/**
 * The next period to bill: the one after the last period that was paid or that a provider has begun to charge. Before
 * the first payment it is the second period (SUB-08), unless a provider still has to charge the first one. A provider
 * charges only an active subscription.
 */
export function nextPeriod({ status, payments }: Pick<Billed, 'status' | 'payments'>): number {
  const lastBilled = payments.findLast(({ paidAt, chargeState }) => paidAt !== null || chargeState);
  if (lastBilled) return lastBilled.period + 1;
  return status === SubscriptionStatus.Active && wasBilledByProvider(payments) ? 0 : 1;
}

/** The source of the next billing date: the provider while it bills and gives a date, otherwise our schedule. */
export const nextBillingSources = ['provider', 'schedule'] as const;
export type NextBillingSource = (typeof nextBillingSources)[number];

export function nextBillingSource({ status, providerNextAt }: Billed): NextBillingSource {
  return status === SubscriptionStatus.Active && providerNextAt ? 'provider' : 'schedule';
}

/** The end of the last period that was paid or charged, by our schedule: a subscription without renewal ends then. */
export function scheduledEnd(billed: Billed): string {
  const { at, period } = anchorOf(billed);
  return isoAddMonths(at, (nextPeriod(billed) - period) * billed.recurrenceMonths);
}

/** The next billing date, or the end date of a subscription without renewal, in the wire's format. */
export function nextBillingDate(billed: Billed): string {
  return billed.providerNextAt && nextBillingSource(billed) === 'provider'
    ? billed.providerNextAt
    : scheduledEnd(billed);
}
