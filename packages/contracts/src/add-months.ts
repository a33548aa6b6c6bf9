import { billingTimeZone } from './calendar.ts';

const day = 86_400_000;
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
    Date.UTC(year, 0, 1),
  ).toZonedDateTimeISO(billingTimeZone);
  const end = Date.UTC(year + 1, 0, 1);
  while (at && at.epochMilliseconds < end) {
    changes.push({ at: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  changesByYear.set(year, changes);
  return changes;
}

function offsetAt(instant: number): number {
  const changes = changesOf(new Date(instant).getUTCFullYear());
  return changes.findLast(({ at }) => at <= instant)?.offset ?? 0;
}

/** A time on Rome's clocks as an instant: the first of two, and past the hour that is skipped. */
function fromRome(wall: number): number {
  const before = offsetAt(wall - day);
  const after = offsetAt(wall + day);
  const early = wall - Math.max(before, after);
  return offsetAt(early) === wall - early ? early : wall - Math.min(before, after);
}

function monthsLater(wall: number, months: number): number {
  const date = new Date(wall);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (((wall % day) + day) % day);
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
