import { billingTimeZone } from '@canone/contracts/values/calendar';
import { formatDate } from './format.ts';

/** The current date in Italy. */
export function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(billingTimeZone);
}

/** A date in the format of the field: "05/01/2026". */
export function dayText(day: Temporal.PlainDate): string {
  return formatDate(String(day));
}
