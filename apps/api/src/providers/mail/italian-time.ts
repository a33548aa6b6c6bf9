import { billingTimeZone } from '@canone/contracts/calendar';
import { formatDate } from '@canone/contracts/format';

const time = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: billingTimeZone });

/** "21/11/2026 alle ore 10:30", in Italy. */
export function italianTime(instant: Temporal.Instant): string {
  return `${formatDate(instant.toString())} alle ore ${time.format(instant.epochMilliseconds)}`;
}
