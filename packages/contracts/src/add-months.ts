import { billingTimeZone } from './calendar.ts';
import { civilDate, dayNumber } from './civil-date.ts';

const msOfDay = 86_400_000;
const nanosPerMilli = 1_000_000n;

interface Change {
  readonly at: number;
  readonly offset: number;
}

/** Rome's offset at the start of a year and each change in it. The time zone database is read once per year. */
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
  let offset = 0;
  for (const change of changesOf(civilDate(Math.floor(instant / msOfDay)).year)) {
    if (change.at > instant) break;
    offset = change.offset;
  }
  return offset;
}

/**
 * Converts wall time in Rome to an instant. An ambiguous time means its first occurrence; a skipped time moves past the
 * gap.
 */
function fromRome(wall: number): number {
  const before = offsetAt(wall - msOfDay);
  const after = offsetAt(wall + msOfDay);
  if (before === after) return wall - before;
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

function epochLater(start: number, months: number): number {
  return fromRome(monthsLater(start + offsetAt(start), months));
}

/**
 * Date N of a recurring bill: the anchor's wall time in Rome, `months` later, clamped to the month's end. It counts
 * from the anchor, so that 31/01 → 28/02 → 31/03 (SUB-09). The result equals Temporal's, but the arithmetic uses
 * integers because a list computes it for each row.
 */
export function addMonths(anchor: Temporal.Instant, months: number): Temporal.Instant {
  const result = Temporal.Instant.fromEpochMilliseconds(
    epochLater(anchor.epochMilliseconds, months),
  );
  const rest = Number(anchor.epochNanoseconds % nanosPerMilli);
  return rest === 0 ? result : result.add({ nanoseconds: rest < 0 ? rest + 1e6 : rest });
}

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** Formats to the second, without fraction and time zone. It takes a quarter of the time of `toISOString`. */
function isoSeconds(epoch: number): string {
  const days = Math.floor(epoch / msOfDay);
  const { year, month, day } = civilDate(days);
  const seconds = Math.floor((epoch - days * msOfDay) / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${year}-${twoDigits[month]}-${twoDigits[day]}T${twoDigits[h]}:${twoDigits[m]}:${twoDigits[s]}`;
}

/**
 * `addMonths` for ISO text in UTC that ends in Z, the wire's format of an instant. Rome's offset is in whole seconds,
 * so a fraction of a second stays unchanged.
 */
export function isoAddMonths(anchor: string, months: number): string {
  const dot = anchor.indexOf('.');
  const fraction = dot === -1 ? 'Z' : anchor.slice(dot);
  return isoSeconds(epochLater(Date.parse(anchor), months)) + fraction;
}
