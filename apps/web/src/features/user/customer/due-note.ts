import type { CustomerSummary } from '@canone/contracts/overviews/customer';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { isReached } from '@canone/contracts/values/calendar';
import { countOf } from '../../../kit/format/format.ts';

/** The words below a customer's next due date. The date of an unpaid amount may be over. */
export function dueNote(
  { dueDate, planName }: NonNullable<CustomerSummary['next']>,
  now: Temporal.Instant,
): string {
  return isReached(Temporal.Instant.from(dueDate), now) ? `già passata · ${planName}` : planName;
}

/** The words below a customer's overdue amount. AN16: a late transfer is only expected, and not overdue. */
export function overdueNote({
  overdue,
  toPay,
}: Pick<CustomerSummary, 'overdue' | 'toPay'>): string {
  const isAwaited = toPay.some(({ state }) => state === 'awaitingTransfer');
  const count = countOf(overdue.count, entityNames.receivable);
  return overdue.count === 0 && isAwaited ? `${count}, bonifici attesi a parte` : count;
}
