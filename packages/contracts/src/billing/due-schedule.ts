import { type Cents, splitGross } from '../values/money.ts';
import { billingAnchor, courseOfBilled, isBilledPeriod, nextPeriod } from './billing-schedule.ts';
import { type Booked, type BookedPeriod, bookedStateOf } from './booked-period.ts';
import { type DuePeriod, dueDate } from './due-dates.ts';
import { isSettledState, receivableStateOf, receivableStates } from './receivable-state.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

/** The states of a due date. They are the states of a receivable, and `ends` for a subscription that does not renew. */
export const dueStates = { ...receivableStates, ends: 'Termina senza rinnovo' } as const;
export type DueState = keyof typeof dueStates;

export interface ScheduledDue extends DuePeriod {
  readonly state: DueState;
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly grossCents: Cents;
}

const shownAhead = 12;

function lastKnown({ payments }: Booked): number {
  return payments.at(-1)?.period ?? -1;
}

/** The state of a period of an active subscription whose receivable will soon be created. */
function stateBeforeOpening(
  billed: Booked,
  { period, start }: DuePeriod,
  now: Temporal.Instant,
): DueState | undefined {
  const { status, grossCents } = billed;
  if (!isBilledPeriod(billed, period)) return undefined;
  const balance = { grossCents, coveredCents: 0, refundedCents: 0, writtenOffCents: 0 };
  return receivableStateOf(
    {
      balance,
      settledAt: null,
      dueAt: String(start),
      chargeState: null,
      subscriptionStatus: status,
    },
    now,
  );
}

/** The state of a period without receivable; undefined for a period that was not billed. */
function stateWithoutReceivable(
  billed: Booked,
  date: DuePeriod,
  now: Temporal.Instant,
): DueState | undefined {
  const isFuture = Temporal.Instant.compare(date.start, now) > 0;
  const isPassedOver = date.period < lastKnown(billed);
  switch (courseOfBilled(billed)) {
    case 'renews':
      return isFuture ? 'future' : stateBeforeOpening(billed, date, now);
    case 'ends':
      return isPassedOver ? undefined : 'ends';
    case 'none':
      if (isPassedOver) return undefined;
      if (billed.status === SubscriptionStatus.Canceled) return 'cancelled';
      return isFuture ? 'future' : undefined;
  }
}

function amountsOf(billed: Booked, payment: BookedPeriod | undefined) {
  if (payment) {
    const { netCents, vatCents, balance } = payment;
    return { netCents, vatCents, grossCents: balance.grossCents };
  }
  const { grossCents } = billed;
  const { net, vat } = splitGross(grossCents, billed.vatBasisPoints);
  return { netCents: net, vatCents: vat, grossCents };
}

/** The first period to show. It is the last settled period, or an open period before it. */
function firstShown({ status, payments }: Booked): number {
  const open = payments.find(({ paidAt }) => paidAt === null)?.period;
  const lastSettled = payments.findLast(({ paidAt }) => paidAt !== null)?.period;
  return Math.min(open ?? Infinity, lastSettled ?? Infinity, nextPeriod({ status, payments }));
}

function isLast({ state, period }: ScheduledDue, billed: Booked): boolean {
  return state === 'ends' || (state === 'cancelled' && period >= lastKnown(billed));
}

/** The next twelve due dates after the last settled period, or fewer if the subscription ends earlier. */
export function dueSchedule(billed: Booked, now: Temporal.Instant): ScheduledDue[] {
  const booked = new Map(billed.payments.map((payment) => [payment.period, payment]));
  const schedule: ScheduledDue[] = [];
  let ahead = 0;
  for (let period = firstShown(billed); ahead < shownAhead; period += 1) {
    const payment = booked.get(period);
    const date = dueDate(billingAnchor(billed, period), billed.recurrenceMonths, period);
    const state = payment
      ? bookedStateOf(payment, billed, now)
      : stateWithoutReceivable(billed, date, now);
    if (!state) continue;
    const due = { ...date, state, ...amountsOf(billed, payment) };
    schedule.push(due);
    if (isLast(due, billed)) break;
    if (!isSettledState(state)) ahead += 1;
  }
  return schedule;
}
