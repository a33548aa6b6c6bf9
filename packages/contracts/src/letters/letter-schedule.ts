import { isSettledState, type ReceivableState } from '../billing/receivable-state.ts';
import { billingTimeZone, romeDate } from '../values/calendar.ts';

export const reminderSteps = ['dueSoon', 'dueToday', 'overdue'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The days of the steps, as a tenant sets them. */
export interface ReminderDays {
  /** The first reminder leaves this many days before the due date. */
  readonly before: number;
  /** The last one leaves this many days after it. */
  readonly after: number;
}

/** A job that did not run catches up for this many days. An older step is never sent. */
const catchUpDays = 3;
/** Mail that nobody asked for leaves by day. */
const firstHour = 8;
const lastHour = 20;

/** Whether reminders may leave at this time in Rome. */
export function isLetterHour(now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO(billingTimeZone);
  return hour >= firstHour && hour < lastHour;
}

/** The states of an amount that a customer pays without being charged automatically. */
const paidByHand: readonly ReceivableState[] = ['awaitingTransfer', 'partial'];

/** Whether a receivable in this state gets this step. A charge in progress and what is settled get none. */
export function asksForMoney(state: ReceivableState, step: ReminderStep): boolean {
  if (isSettledState(state)) return false;
  if (paidByHand.includes(state)) return true;
  return state === 'overdue' && step === 'overdue';
}

interface Dated {
  readonly dueAt: Temporal.Instant;
  /** The time at which each step was switched on; absent while it is off. */
  readonly since: Readonly<Partial<Record<ReminderStep, Temporal.Instant>>>;
  readonly days: ReminderDays;
}

/** The calendar days in Rome on which a step may leave, both included. */
function daysOfStep(
  step: ReminderStep,
  due: Temporal.PlainDate,
  { before, after }: ReminderDays,
): { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate } {
  switch (step) {
    case 'dueSoon': {
      const first = due.subtract({ days: before });
      const late = first.add({ days: catchUpDays });
      const eve = due.subtract({ days: 1 });
      return { first, last: Temporal.PlainDate.compare(late, eve) < 0 ? late : eve };
    }
    case 'dueToday':
      return { first: due, last: due };
    case 'overdue': {
      const first = due.add({ days: after });
      return { first, last: first.add({ days: catchUpDays }) };
    }
  }
}

/**
 * The step of a due date that may leave now, or none. A step whose first day came before it was switched on never
 * leaves, so that switching it on does not write about old debts.
 */
export function reminderStepOn(
  { dueAt, since, days }: Dated,
  now: Temporal.Instant,
): ReminderStep | undefined {
  const [today, due] = [romeDate(now), romeDate(dueAt)];
  return reminderSteps.find((step) => {
    const enabledSince = since[step];
    if (!enabledSince) return false;
    const { first, last } = daysOfStep(step, due, days);
    const { compare } = Temporal.PlainDate;
    const isNow = compare(first, today) <= 0 && compare(today, last) <= 0;
    return isNow && compare(romeDate(enabledSince), first) <= 0;
  });
}

/**
 * The due dates in Rome that can have a step today: the query of the job reads only these. The end is not included.
 */
export function dueRange(
  { before, after }: ReminderDays,
  now: Temporal.Instant,
): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } {
  const today = romeDate(now);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(billingTimeZone).toInstant();
  return {
    from: startOf(today.subtract({ days: after + catchUpDays })),
    to: startOf(today.add({ days: before + 1 })),
  };
}

/** Whether the end of a paid period is announced today: from `days` days before it to the eve. */
export function isEndAnnounced(
  { endsAt, since, days }: { endsAt: Temporal.Instant; since: Temporal.Instant; days: number },
  now: Temporal.Instant,
): boolean {
  const [today, end] = [romeDate(now), romeDate(endsAt)];
  const first = end.subtract({ days });
  const { compare } = Temporal.PlainDate;
  if (compare(romeDate(since), first) > 0) return false;
  return compare(first, today) <= 0 && compare(today, end) < 0;
}
