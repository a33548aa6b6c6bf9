/** Billing dates are calendar dates in Italy, whatever the server's clock says. */
export const billingTimeZone = 'Europe/Rome';

/**
 * Date N of a recurring bill: the anchor's wall time in Rome, `months` later, clamped to the month's end.
 * Always counted from the anchor, so that 31/01 → 28/02 → 31/03 (SUB-09).
 */
export function addMonths(anchor: Temporal.Instant, months: number): Temporal.Instant {
  return anchor
    .toZonedDateTimeISO(billingTimeZone)
    .add({ months }, { overflow: 'constrain' })
    .toInstant();
}

/** The calendar day an instant falls on in Rome. */
export function romeDate(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(billingTimeZone).toPlainDate();
}

const withOffset = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)(?:\[.*\])?$/i;

/** Reads an ISO date-time of the wire; without an offset it is wall time in Rome. Undefined when it is no date. */
export function parseInstant(text: string): Temporal.Instant | undefined {
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
