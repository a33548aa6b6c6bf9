import { isoAddMonths } from '../values/add-months.ts';
import type { BasisPoints, Cents } from '../values/money.ts';
import { addDays } from '../values/rome-clock.ts';
import { type Anchor, startOfPeriod } from './due-dates.ts';
import { wasBilledByProvider } from './payment-link-rule.ts';
import { courseOf, SubscriptionStatus } from './subscription-life-cycle.ts';

/**
 * The state of the provider's last charge that has not completed. `expected`: billing has begun and no sale is known.
 * `pending`: the provider still examines the charge. `denied`: the charge was refused.
 */
export const chargeStates = ['expected', 'pending', 'denied'] as const;
export type ChargeState = (typeof chargeStates)[number];

export interface BilledPeriod {
  readonly period: number;
  readonly paidAt: string | null;
  readonly providerSubscriptionId: string | null;
  readonly chargeState?: ChargeState | null;
  /** The time of the provider's next attempt at a denied charge. */
  readonly retryAt?: string | null;
  /** The start of the provider's billing. It is set only on the period in which that billing began. */
  readonly billedSince?: string | null;
}

/**
 * The facts that decide the next billing date: the terms of a subscription, and its payments in order of their periods.
 */
export interface Billed {
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly recurrenceMonths: number;
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  readonly payments: readonly BilledPeriod[];
  /** The time of the next charge, according to the provider. */
  readonly providerNextAt?: string | null;
  /** The time since which the subscription has been active without interruption. */
  readonly activeSince?: string | null;
  /** The status of the subscription at the provider. */
  readonly providerStatus?: string | null;
}

/** The provider's statuses in which a subscription is never charged again. */
export const endedAtProvider = ['cancelled', 'expired'] as const;

/**
 * Whether an active subscription waits for its last charge because the provider has ended the billing. After that
 * charge the subscription ends.
 */
export function awaitsLastCharge({
  status,
  providerStatus,
}: Pick<Billed, 'status' | 'providerStatus'>): boolean {
  return (
    status === SubscriptionStatus.Active &&
    endedAtProvider.some((ended) => ended === providerStatus)
  );
}

/** The effect of time on a subscription. It follows from its status, unless the provider has ended the billing. */
export function courseOfBilled(
  billed: Pick<Billed, 'status' | 'providerStatus'>,
): ReturnType<typeof courseOf> {
  return awaitsLastCharge(billed) ? 'ends' : courseOf(billed.status);
}

/**
 * The number of days after the due date before an amount is overdue. During these days the provider retries a refused
 * charge.
 */
const graceDays = 5;
const noticeDays = 7;

/** The tolerance when a charge is compared with a due date, or with a time that the provider reports. */
export const chargeMargin = { hours: 24 };

/**
 * The maximum time by which a provider's next billing date may precede the start of its period. The provider counts the
 * months in UTC. A subscription that begins on 1 March at 0:00 in Rome begins there on 28 February, and its charge of 28
 * March is for our period from 1 April.
 */
export const chargeLead = { hours: 96 };

/** The instant at which an unpaid due date becomes overdue. */
export function overdueFrom(due: Temporal.Instant): Temporal.Instant {
  return addDays(due, graceDays);
}

/** A period that is unpaid and was due at or before this instant is overdue. */
export function overdueCutoff(now: Temporal.Instant): Temporal.Instant {
  return addDays(now, -graceDays);
}

/** The instant at which the end of a subscription is announced. */
export function announcedFrom(end: Temporal.Instant): Temporal.Instant {
  return addDays(end, -noticeDays);
}

/**
 * The start from which a period is counted. For a period that a provider bills it is the start of the provider's
 * billing, otherwise the start of the subscription. If there were several provider subscriptions, the last one that had
 * begun by this period counts.
 */
function anchorOf({ startAt, payments }: Pick<Billed, 'startAt' | 'payments'>, of = Infinity) {
  const charged = payments.filter(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  const billed = charged.findLast(({ period, billedSince }) => billedSince && period <= of);
  const first = billed ?? charged[0];
  const at = first?.billedSince ?? first?.paidAt;
  return first && at ? { at, period: first.period } : { at: startAt, period: 0 };
}

/**
 * The anchor from which the period `ofPeriod` is counted. Without `ofPeriod` it is the anchor of the future periods.
 */
export function billingAnchor(
  billed: Pick<Billed, 'startAt' | 'payments'>,
  ofPeriod?: number,
): Anchor {
  const { at, period } = anchorOf(billed, ofPeriod);
  return { at: Temporal.Instant.from(at), period };
}

/** Whether a period was billed. A period that began during a suspension was not billed. */
export function isBilledPeriod(billed: Billed, period: number): boolean {
  const anchor = billingAnchor(billed, period);
  if (period === anchor.period) return true;
  const start = startOfPeriod(anchor, billed.recurrenceMonths, period);
  const activeSince = Temporal.Instant.from(billed.activeSince ?? billed.startAt);
  return Temporal.Instant.compare(start, activeSince) >= 0;
}

/** The start and the end of a period, as ISO texts. A period is due at its start. */
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
 * The next period to bill. It follows the last period that was paid or that a provider has begun to charge. Without
 * such a period it is the second period (SUB-08), unless a provider still has to charge the first one. A provider
 * charges only an active subscription. An activation by transfer may have moved the first period.
 */
export function nextPeriod({ status, payments }: Pick<Billed, 'status' | 'payments'>): number {
  const lastBilled = payments.findLast(({ paidAt, chargeState }) => paidAt !== null || chargeState);
  if (lastBilled) return lastBilled.period + 1;
  const first = payments[0]?.period ?? 0;
  return status === SubscriptionStatus.Active && wasBilledByProvider(payments) ? first : first + 1;
}

/**
 * The source of the next billing date. It is the provider while the provider bills and gives a date, otherwise our
 * schedule.
 */
export const nextBillingSources = ['provider', 'schedule'] as const;
export type NextBillingSource = (typeof nextBillingSources)[number];

export function nextBillingSource({ status, providerNextAt }: Billed): NextBillingSource {
  return status === SubscriptionStatus.Active && providerNextAt ? 'provider' : 'schedule';
}

/**
 * By our schedule, the end of the last period that was paid or charged. A subscription without renewal ends at this
 * time.
 */
export function scheduledEnd(billed: Billed): string {
  const { at, period } = anchorOf(billed);
  return isoAddMonths(at, (nextPeriod(billed) - period) * billed.recurrenceMonths);
}

/** The next billing date, or the end date of a subscription without renewal, as an ISO text. */
export function nextBillingDate(billed: Billed): string {
  return billed.providerNextAt && nextBillingSource(billed) === 'provider'
    ? billed.providerNextAt
    : scheduledEnd(billed);
}
