import { billingTimeZone } from '@canone/contracts/calendar';
import { formatDate } from './format.ts';

/** The day it is in Italy. */
export function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(billingTimeZone);
}

/** A day as one types it: "05/01/2026". */
export function dayText(day: Temporal.PlainDate): string {
  return formatDate(String(day));
}
