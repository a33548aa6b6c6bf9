import type { CustomerSummary } from '@canone/contracts/overviews/customer';
import { isReached } from '@canone/contracts/values/calendar';

/** The words below a customer's next due date. The date of an unpaid amount may be over. */
export function dueNote(
  { dueDate, planName }: NonNullable<CustomerSummary['next']>,
  now: Temporal.Instant,
): string {
  return isReached(Temporal.Instant.from(dueDate), now) ? `già passata · ${planName}` : planName;
}
