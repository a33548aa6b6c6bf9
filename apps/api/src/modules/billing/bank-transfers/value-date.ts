import { maxYearsInAdvance } from '@canone/contracts/bank/bank-transfer';
import { romeDate } from '@canone/contracts/values/calendar';
import { formatDay } from '@canone/contracts/values/format';
import { refusedField } from '../../../platform/core/app-error.ts';

function whyImplausible(first: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const shown = formatDay(first.toString());
  return Temporal.PlainDate.compare(first, today) <= 0
    ? `La data deve essere tra il ${shown} e oggi.`
    : `Un bonifico si approva al massimo un anno prima dell’inizio: qui dal ${shown}.`;
}

/** Refuses a value date in the future, or more than a year before the start of the subscription. */
export function requirePlausible(
  approvalDate: string,
  startAt: string,
  now: Temporal.Instant,
): void {
  const day = romeDate(Temporal.Instant.from(approvalDate));
  const first = romeDate(Temporal.Instant.from(startAt)).subtract({ years: maxYearsInAdvance });
  const today = romeDate(now);
  const isPlausible =
    Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, today) <= 0;
  if (isPlausible) return;
  throw refusedField('approvalDate', whyImplausible(first, today));
}
