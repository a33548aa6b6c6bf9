import {
  announcedFrom,
  type Billed,
  billingAnchor,
  isBilledPeriod,
  nextBillingDate,
  nextPeriod,
  overdueFrom,
} from '@canone/contracts/billing-schedule';
import { periodAt, startOfPeriod } from '@canone/contracts/due-dates';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';

interface KnownPayment {
  readonly id: number;
  readonly missingNotedAt: string | null;
}

type BilledPayment = Billed['payments'][number];

export interface Living extends Billed {
  /** When the provider was last asked about it. */
  readonly reconciledAt: string | null;
  /** Since when it is active without a break. */
  readonly activeSince: string | null;
  readonly payments: readonly (BilledPayment & KnownPayment)[];
}

/** What a subscription comes to by itself at a moment. */
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
  /** When there may be something again. */
  readonly nextAt: Temporal.Instant | null;
}

/** Until the provider has been asked, that nothing is known of a charge says nothing. */
const askedAgain = { hours: 1 };
/** What lies further back than this many periods is caught up with in the next look. */
const mostRenewals = 24;

const isUntil = (at: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(at, now) <= 0;

function earliest(instants: readonly Temporal.Instant[]): Temporal.Instant | null {
  return instants.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

/** Each period that has begun has its payment, so that one which nobody makes can be seen. */
function planOfActive(billed: Living, now: Temporal.Instant): Plan {
  const anchor = billingAnchor(billed);
  const startOf = (period: number) =>
    startOfPeriod(billingAnchor(billed, period), billed.recurrenceMonths, period);
  const known = new Set(billed.payments.map(({ period }) => period));
  const current = periodAt(anchor, billed.recurrenceMonths, now);
  const unknown: number[] = [];
  for (let period = anchor.period; period <= current && unknown.length <= mostRenewals; period += 1)
    if (!known.has(period) && isBilledPeriod(billed, period)) unknown.push(period);

  const unnoted = billed.payments
    .filter(({ paidAt, missingNotedAt }) => paidAt === null && missingNotedAt === null)
    // the provider knows of it and has not decided
    .filter(({ chargeState }) => chargeState !== 'pending')
    .map(({ id, period }) => ({ paymentId: id, period, dueAt: startOf(period) }));
  const askedAt = billed.reconciledAt === null ? null : Temporal.Instant.from(billed.reconciledAt);
  const isMissing = ({ dueAt }: { dueAt: Temporal.Instant }) =>
    askedAt !== null && isUntil(overdueFrom(dueAt), now) && isUntil(overdueFrom(dueAt), askedAt);
  const lookAt = (due: Temporal.Instant) =>
    isUntil(overdueFrom(due), now) ? now.add(askedAgain) : overdueFrom(due);
  const renewed = unknown.slice(0, mostRenewals);
  return {
    steps: [
      ...renewed.map((period) => ({ kind: 'renew', period }) as const),
      ...unnoted.filter(isMissing).map((payment) => ({ kind: 'missPayment', ...payment }) as const),
    ],
    nextAt: earliest([
      unknown.length > renewed.length ? now : startOf(current + 1),
      ...renewed.map((period) => lookAt(startOf(period))),
      ...unnoted.filter((payment) => !isMissing(payment)).map(({ dueAt }) => lookAt(dueAt)),
    ]),
  };
}

/** What was paid by transfer ends with the period that was paid, and is announced once before. */
function planOfEnding(billed: Living, now: Temporal.Instant): Plan {
  const endsAt = Temporal.Instant.from(nextBillingDate(billed));
  if (isUntil(endsAt, now))
    return { steps: [{ kind: 'end', period: nextPeriod(billed), endsAt }], nextAt: null };
  const announceAt = announcedFrom(endsAt);
  return isUntil(announceAt, now)
    ? { steps: [{ kind: 'announceEnd', endsAt }], nextAt: endsAt }
    : { steps: [], nextAt: announceAt };
}

/** What is to be done for a subscription now, and when to look again (CAL-03). */
export function planOf(billed: Living, now: Temporal.Instant): Plan {
  switch (billed.status) {
    case SubscriptionStatus.Active:
      return planOfActive(billed, now);
    case SubscriptionStatus.ActiveNoRenewal:
      return planOfEnding(billed, now);
    default:
      return { steps: [], nextAt: null };
  }
}
