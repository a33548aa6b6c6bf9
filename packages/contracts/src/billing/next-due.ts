import { nextBillingDate } from './billing-schedule.ts';
import { type Booked, bookedStateOf } from './booked-period.ts';
import { unpaidStates } from './receivable-state.ts';
import { isRunning } from './subscription-life-cycle.ts';

/**
 * The next due date as an ISO text. It is the due date of the oldest receivable that is not fully paid. Without such a
 * receivable it is the next billing date, or the end of an active subscription. Null when nothing will be due.
 */
export function nextDueDate(billed: Booked, now: Temporal.Instant): string | null {
  const unpaid = billed.payments.find((period) =>
    unpaidStates.includes(bookedStateOf(period, billed, now)),
  );
  if (unpaid) return unpaid.dueAt;
  return isRunning(billed.status) ? nextBillingDate(billed) : null;
}
