import type { Frequency } from '../catalogue/catalogue.ts';

const unitNames = { DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const;

/** PayPal's billing hour in UTC. */
const billingHour = 10;

/** Elapsed periods of one frequency. */
export interface Elapsed {
  frequency: Frequency;
  periods: number;
}

/**
 * Due time of the payment after the elapsed periods. The months are counted from the start, not from the previous due
 * date, so that 31 January gives 28 February and then 31 March.
 */
export function dueTime(start: Temporal.Instant, elapsed: readonly Elapsed[]): Temporal.Instant {
  const total = { days: 0, weeks: 0, months: 0, years: 0 };
  for (const { frequency, periods } of elapsed) {
    total[unitNames[frequency.unit]] += frequency.count * periods;
  }
  if (Object.values(total).every((amount) => amount === 0)) {
    return start;
  }
  return start
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add(total)
    .toZonedDateTime({ timeZone: 'UTC', plainTime: { hour: billingHour } })
    .toInstant();
}

/** The given time, or the billing hour of the same day if the given time is earlier. */
export function onceBilled(instant: Temporal.Instant): Temporal.Instant {
  const time = instant.toZonedDateTimeISO('UTC');
  return time.hour < billingHour ? time.withPlainTime({ hour: billingHour }).toInstant() : instant;
}
