/** The time zone of billing dates. They are calendar dates in Italy, whatever the time zone of the server is. */
export const billingTimeZone = 'Europe/Rome';

export function romeDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(billingTimeZone).toPlainDate();
}

export function isReached(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now) <= 0;
}

/** The start of a day in Rome: the day of the instant, minus `days` days. */
export function romeDaysBefore(instant: Temporal.Instant, days: number): Temporal.Instant {
  return romeDate(instant).subtract({ days }).toZonedDateTime(billingTimeZone).toInstant();
}

/**
 * The maximum length of an ISO instant. Even a text with nanoseconds, an offset, a time zone and a calendar is shorter.
 */
const maxInstantLength = 100;
const withOffset = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)(?:\[.*\])?$/i;

/**
 * Reads an ISO date-time of a request. A text without an offset is local time in Rome. Undefined for an invalid text.
 */
export function parseInstant(text: string): Temporal.Instant | undefined {
  // the time that `withOffset` needs grows with the square of the length
  if (text.length > maxInstantLength) return undefined;
  try {
    return withOffset.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text, { overflow: 'reject' })
          .toZonedDateTime(billingTimeZone)
          .toInstant();
  } catch {
    return undefined;
  }
}
