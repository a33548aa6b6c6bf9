import { billingTimeZone } from './calendar.ts';
import { civilDate, dayNumber } from './civil-date.ts';

const msOfDay = 86_400_000;
const nanosPerMilli = 1_000_000n;

interface Change {
  readonly at: number;
  readonly offset: number;
}

/** When Rome's offset changes in a year, after what it is when the year begins; asked of the time zone once. */
const changesByYear = new Map<number, readonly Change[]>();

function changesOf(year: number): readonly Change[] {
  const known = changesByYear.get(year);
  if (known) return known;
  const changes: Change[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    dayNumber(year, 1, 1) * msOfDay,
  ).toZonedDateTimeISO(billingTimeZone);
  const end = dayNumber(year + 1, 1, 1) * msOfDay;
  while (at && at.epochMilliseconds < end) {
    changes.push({ at: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  changesByYear.set(year, changes);
  return changes;
}

function offsetAt(instant: number): number {
  const changes = changesOf(civilDate(Math.floor(instant / msOfDay)).year);
  return changes.findLast(({ at }) => at <= instant)?.offset ?? 0;
}

/** A time on Rome's clocks as an instant: the first of two, and past the hour that is skipped. */
function fromRome(wall: number): number {
  const before = offsetAt(wall - msOfDay);
  const after = offsetAt(wall + msOfDay);
  const early = wall - Math.max(before, after);
  return offsetAt(early) === wall - early ? early : wall - Math.min(before, after);
}

function monthsLater(wall: number, months: number): number {
  const days = Math.floor(wall / msOfDay);
  const { year, month, day } = civilDate(days);
  const first = dayNumber(year, month + months, 1);
  const lastDay = dayNumber(year, month + months + 1, 1) - first;
  return wall + (first + Math.min(day, lastDay) - 1 - days) * msOfDay;
}

/**
 * Date N of a recurring bill: the anchor's wall time in Rome, `months` later, clamped to the month's end.
 * Always counted from the anchor, so that 31/01 → 28/02 → 31/03 (SUB-09). The same as Temporal's own arithmetic,
 * but in whole numbers: a list asks for each of its rows.
 */
export function addMonths(anchor: Temporal.Instant, months: number): Temporal.Instant {
  const start = anchor.epochMilliseconds;
  const wall = monthsLater(start + offsetAt(start), months);
  const result = Temporal.Instant.fromEpochMilliseconds(fromRome(wall));
  const rest = Number(anchor.epochNanoseconds % nanosPerMilli);
  return rest === 0 ? result : result.add({ nanoseconds: rest < 0 ? rest + 1e6 : rest });
}
