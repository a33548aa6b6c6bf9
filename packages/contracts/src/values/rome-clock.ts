import { billingTimeZone } from './calendar.ts';
import { civilDate, dayNumber } from './civil-date.ts';

export const msOfDay = 86_400_000;

interface Change {
  readonly at: number;
  readonly offset: number;
}

/**
 * For each year, the changes of Rome's UTC offset, preceded by the offset at the start of the year. A year is computed
 * once.
 */
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

/** Rome's UTC offset in milliseconds. */
export function offsetAt(instant: number): number {
  let offset = 0;
  for (const change of changesOf(civilDate(Math.floor(instant / msOfDay)).year)) {
    if (change.at > instant) break;
    offset = change.offset;
  }
  return offset;
}

/**
 * Converts a local time in Rome to an instant. A local time that occurs twice means its first occurrence. A local time
 * that is skipped is moved forward by the length of the gap.
 */
export function fromRome(wall: number): number {
  const before = offsetAt(wall - msOfDay);
  const after = offsetAt(wall + msOfDay);
  if (before === after) return wall - before;
  const early = wall - Math.max(before, after);
  return offsetAt(early) === wall - early ? early : wall - Math.min(before, after);
}

const nanosPerMilli = 1_000_000n;

/** Applies a function on epoch milliseconds to an instant. The fraction of the last millisecond is kept. */
export function moveInstant(
  at: Temporal.Instant,
  move: (epoch: number) => number,
): Temporal.Instant {
  const result = Temporal.Instant.fromEpochMilliseconds(move(at.epochMilliseconds));
  const rest = Number(at.epochNanoseconds % nanosPerMilli);
  return rest === 0 ? result : result.add({ nanoseconds: rest < 0 ? rest + 1e6 : rest });
}

/**
 * The same local time in Rome some days later or earlier. The result equals Temporal's, but it is computed with
 * integers.
 */
export function addDays(at: Temporal.Instant, days: number): Temporal.Instant {
  return moveInstant(at, (epoch) => fromRome(epoch + offsetAt(epoch) + days * msOfDay));
}

/** The calendar day in Rome, as the number of days since 1 January 1970. */
function romeDayNumber({ epochMilliseconds: epoch }: Temporal.Instant): number {
  return Math.floor((epoch + offsetAt(epoch)) / msOfDay);
}

export function romeDaysBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return romeDayNumber(to) - romeDayNumber(from);
}
