import { billingTimeZone } from '@canone/contracts/values/calendar';
import { formatDate } from '@canone/contracts/values/format';

const time = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: billingTimeZone });

/** "21/11/2026 alle ore 10:30", in Italy. */
export function italianTime(instant: Temporal.Instant): string {
  return `${formatDate(instant.toString())} alle ore ${time.format(instant.epochMilliseconds)}`;
}
