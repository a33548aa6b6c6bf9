/** Billing dates are calendar dates in Italy, independent of the server's time zone. */
export const billingTimeZone = 'Europe/Rome';

/** The calendar day of an instant in Rome. */
export function romeDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(billingTimeZone).toPlainDate();
}

/** Whether an instant has been reached. */
export function isReached(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now) <= 0;
}

/** The start in Rome of the day that is `days` days before the day of an instant. */
export function romeDaysBefore(instant: Temporal.Instant, days: number): Temporal.Instant {
  return romeDate(instant).subtract({ days }).toZonedDateTime(billingTimeZone).toInstant();
}

/** An instant with nanoseconds, an offset, a time zone and a calendar is shorter. */
const maxInstantLength = 100;
const withOffset = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)(?:\[.*\])?$/i;

/** Reads an ISO date-time of the wire. Text without an offset is wall time in Rome; invalid text gives undefined. */
export function parseInstant(text: string): Temporal.Instant | undefined {
  // the time of `withOffset` grows with the square of the length
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
