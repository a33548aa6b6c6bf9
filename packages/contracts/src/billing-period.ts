import { addMonths } from './add-months.ts';
import { romeDate } from './calendar.ts';

/** A provider charges at its own hour, and may be a little early by our calendar. */
const tolerance = { days: 3 };

/**
 * Which period a charge pays for: the last one that has begun by then, counted from the day billing began. A charge
 * that is tried again some days late stays in its own period.
 */
export function periodOf(anchor: Temporal.Instant, months: number, at: Temporal.Instant): number {
  const day = romeDate(at).add(tolerance);
  let period = 0;
  while (Temporal.PlainDate.compare(romeDate(addMonths(anchor, (period + 1) * months)), day) <= 0)
    period += 1;
  return period;
}
