import type { CustomerSummary } from '@canone/contracts/overviews/customer';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { isReached } from '@canone/contracts/values/calendar';
import { countOf } from '../../../kit/format/format.ts';

/** The text below a customer's next due date. The due date of an unpaid amount may be in the past. */
export function dueNote(
  { dueDate, planName }: NonNullable<CustomerSummary['next']>,
  now: Temporal.Instant,
): string {
  return isReached(Temporal.Instant.from(dueDate), now) ? `già passata · ${planName}` : planName;
}

/** The text below a customer's overdue amount. A late transfer counts as expected, not as overdue (AN16). */
export function overdueNote({
  overdue,
  toPay,
}: Pick<CustomerSummary, 'overdue' | 'toPay'>): string {
  const isAwaited = toPay.some(({ state }) => state === 'awaitingTransfer');
  const count = countOf(overdue.count, entityNames.receivable);
  return overdue.count === 0 && isAwaited ? `${count}, bonifici attesi a parte` : count;
}
