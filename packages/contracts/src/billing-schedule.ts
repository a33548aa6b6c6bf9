import { isoAddMonths } from './add-months.ts';
import { type Anchor, startOfPeriod } from './due-dates.ts';
import type { BasisPoints, Cents } from './money.ts';
import { addDays } from './rome-clock.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

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
  /** When the provider tries a denied charge again. */
  readonly retryAt?: string | null;
  /** When the provider's billing began, on the period it began with. */
  readonly billedSince?: string | null;
}

/** What decides when a subscription is billed: its own terms and what is known of its payments, in order. */
export interface Billed {
  readonly status: SubscriptionStatus;
  readonly startAt: string;
  readonly recurrenceMonths: number;
  readonly grossCents: Cents;
  readonly vatBasisPoints: BasisPoints;
  readonly payments: readonly BilledPeriod[];
  /** When the provider charges next, as it says. */
  readonly providerNextAt?: string | null;
  /** Since when it is active without a break. */
  readonly activeSince?: string | null;
}

/** A provider tries a refused charge again for some days; until then nothing is missing. */
const graceDays = 5;
const noticeDays = 7;

/** From when on a due date that nobody paid is a matter for people. */
export function overdueFrom(due: Temporal.Instant): Temporal.Instant {
  return addDays(due, graceDays);
}

/** Periods due by then are overdue now. */
export function overdueCutoff(now: Temporal.Instant): Temporal.Instant {
  return addDays(now, -graceDays);
}

/** From when on the end of a subscription is announced. */
export function announcedFrom(end: Temporal.Instant): Temporal.Instant {
  return addDays(end, -noticeDays);
}

/** A provider counts from the day its billing began, however late it was paid; everything else counts from the start. */
function anchorOf({ startAt, payments }: Pick<Billed, 'startAt' | 'payments'>) {
  const first = payments.find(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  const at = first?.billedSince ?? first?.paidAt;
  return first && at ? { at, period: first.period } : { at: startAt, period: 0 };
}

export function billingAnchor(billed: Pick<Billed, 'startAt' | 'payments'>): Anchor {
  const { at, period } = anchorOf(billed);
  return { at: Temporal.Instant.from(at), period };
}

/** A period that began while the subscription was suspended was not billed. */
export function isBilledPeriod(billed: Billed, period: number): boolean {
  const anchor = billingAnchor(billed);
  if (period === anchor.period) return true;
  const start = startOfPeriod(anchor, billed.recurrenceMonths, period);
  const activeSince = Temporal.Instant.from(billed.activeSince ?? billed.startAt);
  return Temporal.Instant.compare(start, activeSince) >= 0;
}

/** The start of a period, which is its due time, and its end; as the wire writes instants. */
export function periodBounds(
  billed: Pick<Billed, 'startAt' | 'payments' | 'recurrenceMonths'>,
  period: number,
): { readonly period: number; readonly dueAt: string; readonly endsAt: string } {
  const anchor = anchorOf(billed);
  const bound = (count: number) =>
    isoAddMonths(anchor.at, (count - anchor.period) * billed.recurrenceMonths);
  return { period, dueAt: bound(period), endsAt: bound(period + 1) };
}

/**
 * The period that is billed next: the one after the last that was paid, or that a provider has begun to charge. Before
 * the first payment it is the second (SUB-08), unless a provider is to charge the first one yet.
 */
export function nextPeriod({ payments }: Pick<Billed, 'payments'>): number {
  const lastBilled = payments.findLast(({ paidAt, chargeState }) => paidAt !== null || chargeState);
  if (lastBilled) return lastBilled.period + 1;
  return payments.some(({ providerSubscriptionId }) => providerSubscriptionId !== null) ? 0 : 1;
}

/** Who says when it is billed next: the provider while it bills and says so, our schedule otherwise. */
export const nextBillingSources = ['provider', 'schedule'] as const;
export type NextBillingSource = (typeof nextBillingSources)[number];

export function nextBillingSource({ status, providerNextAt }: Billed): NextBillingSource {
  return status === SubscriptionStatus.Active && providerNextAt ? 'provider' : 'schedule';
}

/** When it is billed next, or ends if nothing renews it, as the wire writes it. */
export function nextBillingDate(billed: Billed): string {
  if (billed.providerNextAt && nextBillingSource(billed) === 'provider')
    return billed.providerNextAt;
  const { at, period } = anchorOf(billed);
  return isoAddMonths(at, (nextPeriod(billed) - period) * billed.recurrenceMonths);
}
