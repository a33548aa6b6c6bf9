/** Rome's local time, computed from the European rule for summer time, without a time zone database. */
const hour = 3_600_000;
const day = 24 * hour;

/** The instant of 1:00 UTC on the last Sunday of a month. The months count from 0. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * day;
}

function offset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9) ? 2 * hour : hour;
}

const wallOf = (at: string) => Date.parse(at) + offset(Date.parse(at));

/**
 * The instant of a local time in Rome. Of two equal local times it takes the first. A skipped local time moves forward
 * by the gap.
 */
function fromWall(wall: number): string {
  const summer = wall - 2 * hour;
  const ms = offset(summer) === 2 * hour ? summer : wall - hour;
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** The day in Rome, as 2026-11-21. */
export const romeDay = (at: string): string => new Date(wallOf(at)).toISOString().slice(0, 10);
export const romeMonth = (at: string): string => romeDay(at).slice(0, 7);

/** The day as Italians write it: 21/11/2026. */
export const italianDay = (at: string): string => romeDay(at).split('-').toReversed().join('/');

export const daysFrom = (from: string, to: string): number =>
  (Date.parse(romeDay(to)) - Date.parse(romeDay(from))) / day;

/** The same local time after this number of months, or the last day of a shorter month. */
export function plusMonths(at: string, months: number): string {
  const wall = new Date(wallOf(at));
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + months];
  const date = Math.min(wall.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return fromWall(Date.UTC(year, month, date) + (wall.getTime() % day));
}

export const plusDays = (at: string, days: number): string => fromWall(wallOf(at) + days * day);
