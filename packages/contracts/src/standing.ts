import { type Booked, type BookedPeriod, bookedStateOf } from './booked-period.ts';
import { restOf } from './ledger-rules.ts';
import type { Cents } from './money.ts';
import { type ReceivableState, receivableStates } from './receivable-state.ts';
import { type BadgeTone, SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, ActiveNoRenewal } = SubscriptionStatus;

/** The states of a receivable that has begun and asks for money, the most serious first. */
const askedKinds = ['overdue', 'partial', 'due', 'processing'] as const satisfies ReceivableState[];

/**
 * How the money of a subscription stands: the most serious state of its receivables that have begun, `scheduled` when
 * nothing was paid and the first one is still to come, `regular` otherwise.
 */
export const standingKinds = ['regular', 'scheduled', ...askedKinds] as const;
export type StandingKind = (typeof standingKinds)[number];

export interface Standing {
  readonly kind: StandingKind;
  /** The part of the amounts that is asked now. */
  readonly cents: Cents;
  /** The provider refused a charge; otherwise it is only missing. */
  readonly isRefused: boolean;
  /** The part of them that was paid and that the bank took back. */
  readonly takenBackCents: Cents;
  readonly nextAttemptAt: string | null;
}

type Badge = { readonly label: string; readonly tone: BadgeTone } | null;

/** Beside the badge of the status, while money is asked: the words of the receivable. */
export const standingBadges: Readonly<Record<StandingKind, Badge>> = {
  regular: null,
  scheduled: null,
  due: { label: receivableStates.due, tone: 'warning' },
  partial: { label: receivableStates.partial, tone: 'warning' },
  processing: { label: receivableStates.processing, tone: 'info' },
  overdue: { label: 'Insoluto', tone: 'error' },
};

const regular: Standing = {
  kind: 'regular',
  cents: 0,
  isRefused: false,
  takenBackCents: 0,
  nextAttemptAt: null,
};

function asked(kind: StandingKind, periods: readonly BookedPeriod[]): Standing {
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

/** The receivable that says how the money of a subscription stands when nothing is asked: the last one that is settled. */
export function settledPeriodOf(billed: Booked): BookedPeriod | undefined {
  return billed.payments.findLast(({ balance }) => restOf(balance) === 0);
}

function isStillToCome(billed: Booked): boolean {
  const last = billed.payments.at(-1);
  if (billed.status === Active) return settledPeriodOf(billed) === undefined;
  return billed.status === ActiveNoRenewal && last !== undefined && restOf(last.balance) > 0;
}

/** From the states of the receivables, and from nothing else. */
export function standingOf(billed: Booked, now: Temporal.Instant): Standing {
  const hasBegun = ({ dueAt }: BookedPeriod) =>
    Temporal.Instant.compare(Temporal.Instant.from(dueAt), now) <= 0;
  const isAskedAs = (kind: ReceivableState) => (period: BookedPeriod) =>
    bookedStateOf(period, billed, now) === kind && (kind !== 'partial' || hasBegun(period));
  const overdue = billed.payments.filter(isAskedAs('overdue'));
  if (overdue.length > 0) return asked('overdue', overdue);
  const open = askedKinds.map((kind) => ({
    kind,
    periods: billed.payments.filter(isAskedAs(kind)),
  }));
  const worst = open.find(({ periods }) => periods.length > 0);
  if (worst)
    return asked(
      worst.kind,
      open.flatMap(({ periods }) => periods),
    );
  return isStillToCome(billed) ? { ...regular, kind: 'scheduled' } : regular;
}
