import type { CustomerSummary } from '@canone/contracts/overviews/customer';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { romeDate } from '@canone/contracts/values/calendar';
import { countOf } from '../../../kit/format/format.ts';

/** The text below a customer's next due date. The due date of an unpaid amount may be today or in the past. */
export function dueNote(
  { dueDate, planName }: NonNullable<CustomerSummary['next']>,
  now: Temporal.Instant,
): string {
  const day = romeDate(Temporal.Instant.from(dueDate));
  const order = Temporal.PlainDate.compare(day, romeDate(now));
  if (order > 0) return planName;
  return `${order === 0 ? 'oggi' : 'già passata'} · ${planName}`;
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
