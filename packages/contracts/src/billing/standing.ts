import type { Badges, BadgeTone } from '../values/badge.ts';
import type { Cents } from '../values/money.ts';
import { type Booked, type BookedPeriod, bookedStateOf } from './booked-period.ts';
import { restOf } from './ledger-rules.ts';
import { type ReceivableState, receivableStates } from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, ActiveNoRenewal } = SubscriptionStatus;

/** The states of a begun receivable that is not fully paid, from the most serious to the least serious. */
const dueKinds = ['overdue', 'partial', 'due', 'processing'] as const satisfies ReceivableState[];

/**
 * The payment state of a subscription. It is the most serious state of its begun receivables. It is `scheduled` if the
 * first receivable has not begun and nothing was paid. Otherwise it is `regular`.
 */
export const standingKinds = ['regular', 'scheduled', ...dueKinds] as const;
export type StandingKind = (typeof standingKinds)[number];

export interface Standing {
  readonly kind: StandingKind;
  /** The amount that is due now. */
  readonly cents: Cents;
  /** True if the provider refused a charge, false if there is only no payment. */
  readonly isRefused: boolean;
  /** The part of `cents` that was paid before and that the bank reversed. */
  readonly takenBackCents: Cents;
  readonly nextAttemptAt: string | null;
}

type Badge = { readonly label: string; readonly tone: BadgeTone } | null;

/** The badge beside the status while an amount is due. Its label is the label of the receivable's state. */
export const standingBadges: Readonly<Record<StandingKind, Badge>> = {
  regular: null,
  scheduled: null,
  due: { label: receivableStates.due, tone: 'warning' },
  partial: { label: receivableStates.partial, tone: 'warning' },
  processing: { label: receivableStates.processing, tone: 'info' },
  overdue: { label: 'Insoluto', tone: 'error' },
};

/** The badges of the payment states that have a badge. */
export const standingLabels: Badges = Object.fromEntries(
  Object.entries(standingBadges).flatMap(([kind, badge]) => (badge ? [[kind, badge]] : [])),
);

const regular: Standing = {
  kind: 'regular',
  cents: 0,
  isRefused: false,
  takenBackCents: 0,
  nextAttemptAt: null,
};

function dueStanding(kind: StandingKind, periods: readonly BookedPeriod[]): Standing {
  const retries = periods.flatMap(({ retryAt }) => retryAt ?? []).toSorted();
  return {
    kind,
    cents: periods.reduce((sum, { balance }) => sum + restOf(balance), 0),
    isRefused: periods.some(({ chargeState }) => chargeState === 'denied'),
    takenBackCents: periods.reduce(
      (sum, { balance, reversedCents }) => sum + Math.min(reversedCents, restOf(balance)),
      0,
    ),
    nextAttemptAt: retries.at(-1) ?? null,
  };
}

/** The last settled receivable. It determines the sentence if nothing is due. */
export function settledPeriodOf(billed: Booked): BookedPeriod | undefined {
  return billed.payments.findLast(({ balance }) => restOf(balance) === 0);
}

function isStillToCome(billed: Booked): boolean {
  const last = billed.payments.at(-1);
  if (billed.status === Active) return settledPeriodOf(billed) === undefined;
  return billed.status === ActiveNoRenewal && last !== undefined && restOf(last.balance) > 0;
}

/** The payment state of a subscription. It depends only on the states of the receivables. */
export function standingOf(billed: Booked, now: Temporal.Instant): Standing {
  const states = billed.payments.map((period) => ({
    period,
    state: bookedStateOf(period, billed, now),
  }));
  const askedAs = (kind: ReceivableState) =>
    states.filter(({ state }) => state === kind).map(({ period }) => period);
  const overdue = askedAs('overdue');
  if (overdue.length > 0) return dueStanding('overdue', overdue);
  const open = dueKinds.map((kind) => ({ kind, periods: askedAs(kind) }));
  const worst = open.find(({ periods }) => periods.length > 0);
  if (worst)
    return dueStanding(
      worst.kind,
      open.flatMap(({ periods }) => periods),
    );
  return isStillToCome(billed) ? { ...regular, kind: 'scheduled' } : regular;
}
