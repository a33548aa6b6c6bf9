import { addMonths } from '../values/add-months.ts';
import { billingTimeZone } from '../values/calendar.ts';
import { monthNames } from '../values/format.ts';

/** The start of the period from which the other periods of a subscription are counted. */
export interface Anchor {
  readonly at: Temporal.Instant;
  readonly period: number;
}

/** A period of a subscription. It includes its start, at which it is due, and not its end. */
export interface DuePeriod {
  readonly period: number;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The reason why the day or hour of the start differs from the anchor's; null if it does not. */
  readonly reason: string | null;
}

/** The start of a period, which is also the end of the previous period. */
export function startOfPeriod(
  anchor: Anchor,
  recurrenceMonths: number,
  period: number,
): Temporal.Instant {
  return addMonths(anchor.at, (period - anchor.period) * recurrenceMonths);
}

function reasonOf(anchor: Temporal.Instant, start: Temporal.Instant): string | null {
  const [wanted, got] = [anchor, start].map((at) => at.toZonedDateTimeISO(billingTimeZone));
  if (!wanted || !got) return null;
  const reasons: string[] = [];
  if (got.day !== wanted.day)
    reasons.push(`${wanted.day} → ${got.day}, ${monthNames[got.month - 1] ?? ''}`);
  if (!got.toPlainTime().equals(wanted.toPlainTime())) {
    const [before, after] = [wanted, got].map((at) =>
      at.toPlainTime().toString({ smallestUnit: 'minute' }),
    );
    reasons.push(`${before} → ${after}, ora legale`);
  }
  return reasons.length === 0 ? null : reasons.join('; ');
}

export function dueDate(anchor: Anchor, recurrenceMonths: number, period: number): DuePeriod {
  const start = startOfPeriod(anchor, recurrenceMonths, period);
  return {
    period,
    start,
    end: startOfPeriod(anchor, recurrenceMonths, period + 1),
    reason: reasonOf(anchor.at, start),
  };
}

/** The first `count` due dates. Each is counted from the anchor and not from the previous date (SUB-09). */
export function dueDates(
  anchor: Temporal.Instant,
  recurrenceMonths: number,
  count: number,
): DuePeriod[] {
  return Array.from({ length: count }, (_, period) =>
    dueDate({ at: anchor, period: 0 }, recurrenceMonths, period),
  );
}

/** The period that contains an instant. For an instant before the anchor it is the anchor's period. */
export function periodAt(anchor: Anchor, recurrenceMonths: number, at: Temporal.Instant): number {
  let { period } = anchor;
  while (Temporal.Instant.compare(startOfPeriod(anchor, recurrenceMonths, period + 1), at) <= 0)
    period += 1;
  return period;
}
