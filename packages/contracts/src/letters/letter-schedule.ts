import { isSettledState, type ReceivableState } from '../billing/receivable-state.ts';
import { billingTimeZone, romeDate } from '../values/calendar.ts';

export const reminderSteps = ['dueSoon', 'dueToday', 'overdue'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The days of the reminders, which a tenant sets. */
export interface ReminderDays {
  /** The number of days before the due date on which the first reminder is sent. */
  readonly before: number;
  /** The number of days after the due date on which the last reminder is sent. */
  readonly after: number;
}

/**
 * The number of days for which a missed reminder is still sent when the job did not run. Older reminders are never
 * sent.
 */
const catchUpDays = 3;
/** The first hour in which reminders are sent. They are sent only by day, because nobody asked for them. */
const firstHour = 8;
const lastHour = 20;

/** Whether reminders may be sent at this time of day in Rome. */
export function isLetterHour(now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO(billingTimeZone);
  return hour >= firstHour && hour < lastHour;
}

/** The states of an amount that the customer pays without an automatic charge. */
const paidByHand: readonly ReceivableState[] = ['awaitingTransfer', 'partial'];

/**
 * Whether a receivable in this state gets this reminder. A settled receivable and a receivable with a charge in
 * progress get none.
 */
export function asksForMoney(state: ReceivableState, step: ReminderStep): boolean {
  if (isSettledState(state)) return false;
  if (paidByHand.includes(state)) return true;
  return state === 'overdue' && step === 'overdue';
}

interface Dated {
  readonly dueAt: Temporal.Instant;
  /** The time at which each reminder was switched on; absent while it is off. */
  readonly since: Readonly<Partial<Record<ReminderStep, Temporal.Instant>>>;
  readonly days: ReminderDays;
}

/** The calendar days in Rome on which a reminder may be sent. Both days are included. */
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
 * The reminder that may be sent now for a due date; undefined if there is none. A reminder is never sent if its first
 * day was before it was switched on. So switching it on does not send letters about old debts.
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
 * The range of due dates in Rome that can have a reminder today. The end is not included. The job reads only these due
 * dates.
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

/**
 * Whether the end of a paid period is announced today. It is announced from `days` days before the end until the day
 * before the end.
 */
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
