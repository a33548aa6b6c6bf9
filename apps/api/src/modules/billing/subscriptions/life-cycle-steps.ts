import {
  announcedFrom,
  awaitsLastCharge,
  type Billed,
  billingAnchor,
  isBilledPeriod,
  nextBillingDate,
  nextPeriod,
  overdueFrom,
} from '@canone/contracts/billing/billing-schedule';
import { periodAt, startOfPeriod } from '@canone/contracts/billing/due-dates';
import { courseOf } from '@canone/contracts/billing/subscription-life-cycle';
import { isReached } from '@canone/contracts/values/calendar';

interface KnownPayment {
  readonly id: number;
  readonly missingNotedAt: string | null;
}

type BilledPayment = Billed['payments'][number];

export interface LifeCycleFacts extends Billed {
  /** The time of the last query to the provider about this subscription. */
  readonly reconciledAt: string | null;
  /** The time since which the subscription is active without interruption. */
  readonly activeSince: string | null;
  readonly payments: readonly (BilledPayment & KnownPayment)[];
}

export type Step =
  | { readonly kind: 'renew'; readonly period: number }
  | {
      readonly kind: 'missPayment';
      readonly paymentId: number;
      readonly period: number;
      readonly dueAt: Temporal.Instant;
    }
  | { readonly kind: 'announceEnd'; readonly endsAt: Temporal.Instant }
  | { readonly kind: 'end'; readonly period: number; readonly endsAt: Temporal.Instant };

interface Plan {
  readonly steps: readonly Step[];
  /** The time at which the next step may be due. Null when no step will follow. */
  readonly nextAt: Temporal.Instant | null;
}

/** The time until an overdue payment is checked again. It is reported as missing only after one more reconciliation. */
const retryInterval = { hours: 1 };
/** The maximum number of periods that one run opens. The next run opens the others. */
const maxRenewals = 24;

function earliest(instants: readonly Temporal.Instant[]): Temporal.Instant | null {
  return instants.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

/** The numbers of the periods that have begun but have no receivable. */
function unopenedPeriods(billed: LifeCycleFacts, current: number): number[] {
  if (awaitsLastCharge(billed)) return [];
  const known = new Set(billed.payments.map(({ period }) => period));
  const unopened: number[] = [];
  for (
    let { period } = billingAnchor(billed);
    period <= current && unopened.length <= maxRenewals;
    period += 1
  )
    if (!known.has(period) && isBilledPeriod(billed, period)) unopened.push(period);
  return unopened;
}

/** Opens a receivable for each period that has begun, so that a missing payment becomes visible. */
function planOfActive(billed: LifeCycleFacts, now: Temporal.Instant): Plan {
  const anchor = billingAnchor(billed);
  const startOf = (period: number) =>
    startOfPeriod(billingAnchor(billed, period), billed.recurrenceMonths, period);
  const current = periodAt(anchor, billed.recurrenceMonths, now);
  const unopened = unopenedPeriods(billed, current);

  const unnoted = billed.payments
    .filter(({ paidAt, missingNotedAt }) => paidAt === null && missingNotedAt === null)
    // a pending charge is left out, because the provider has not decided about it yet
    .filter(({ chargeState }) => chargeState !== 'pending')
    .map(({ id, period }) => ({ paymentId: id, period, dueAt: startOf(period) }));
  const reconciledAt =
    billed.reconciledAt === null ? null : Temporal.Instant.from(billed.reconciledAt);
  const isMissing = ({ dueAt }: { dueAt: Temporal.Instant }) =>
    reconciledAt !== null && [now, reconciledAt].every((at) => isReached(overdueFrom(dueAt), at));
  const lookAt = (due: Temporal.Instant) =>
    isReached(overdueFrom(due), now) ? now.add(retryInterval) : overdueFrom(due);
  const renewed = unopened.slice(0, maxRenewals);
  return {
    steps: [
      ...renewed.map((period) => ({ kind: 'renew', period }) as const),
      ...unnoted.filter(isMissing).map((payment) => ({ kind: 'missPayment', ...payment }) as const),
    ],
    nextAt: earliest([
      unopened.length > renewed.length ? now : startOf(current + 1),
      ...renewed.map((period) => lookAt(startOf(period))),
      ...unnoted.filter((payment) => !isMissing(payment)).map(({ dueAt }) => lookAt(dueAt)),
    ]),
  };
}

/**
 * A subscription that is paid by transfer ends with its paid period. The end is announced once, unless a renewal is
 * open.
 */
function planOfEnding(billed: LifeCycleFacts, now: Temporal.Instant): Plan {
  const endsAt = Temporal.Instant.from(nextBillingDate(billed));
  if (isReached(endsAt, now))
    return { steps: [{ kind: 'end', period: nextPeriod(billed), endsAt }], nextAt: null };
  const next = nextPeriod(billed);
  // a renewed subscription needs no announcement, because the list of amounts to come shows the renewal
  if (billed.payments.some(({ period }) => period === next)) return { steps: [], nextAt: endsAt };
  const announceAt = announcedFrom(endsAt);
  return isReached(announceAt, now)
    ? { steps: [{ kind: 'announceEnd', endsAt }], nextAt: endsAt }
    : { steps: [], nextAt: announceAt };
}

/** The steps that are due for a subscription now, and the time of the next check (CAL-03). */
export function planOf(billed: LifeCycleFacts, now: Temporal.Instant): Plan {
  switch (courseOf(billed.status)) {
    case 'renews':
      return planOfActive(billed, now);
    case 'ends':
      return planOfEnding(billed, now);
    case 'none':
      return { steps: [], nextAt: null };
  }
}
