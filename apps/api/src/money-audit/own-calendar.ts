/** The audit's own calendar. It computes Rome's local time with Intl, without the product's code. */
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function wallOf(at: string): { date: string; ms: number } {
  const got = Object.fromEntries(
    parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  const date = `${got['year']}-${got['month']}-${got['day']}`;
  return { date, ms: Date.parse(`${date}T${got['hour']}:${got['minute']}:${got['second']}Z`) };
}

/** The day in Rome, as 2026-11-21. */
const romeDay = (at: string): string => wallOf(at).date;

/** The month in Rome, as 2026-11. */
export const romeMonth = (at: string): string => romeDay(at).slice(0, 7);

/** The day in Italian format: 21/11/2026. */
export function writtenDay(at: string): string {
  const [year, month, day] = romeDay(at).split('-');
  return `${day}/${month}/${year}`;
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${romeDay(to)}T00:00:00Z`) - Date.parse(`${romeDay(from)}T00:00:00Z`)) / 86_400_000;

/**
 * The instant of a local time in Rome. Of two equal local times it takes the first. A local time that summer time skips
 * moves forward by the gap.
 */
function fromWall(wall: number): string {
  const fits = [2, 1].map((hours) => new Date(wall - hours * 3_600_000).toISOString());
  const exact = fits.find((at) => wallOf(at).ms === wall);
  return exact ?? new Date(wall - 3_600_000).toISOString();
}

const short = (at: string) => at.replace(/\.000Z$/, 'Z');

/** Adds months to the local time in Rome. A missing day becomes the last day of the month. */
export function monthsLater(at: string, months: number): string {
  const { ms } = wallOf(at);
  const wall = new Date(ms);
  const month = wall.getUTCMonth() + months;
  const last = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(wall.getUTCDate(), last);
  const time = ms - Date.parse(`${wall.toISOString().slice(0, 10)}T00:00:00Z`);
  return short(fromWall(Date.UTC(wall.getUTCFullYear(), month, day) + time));
}

/** Adds days to the local time in Rome. */
export function daysLater(at: string, days: number): string {
  return short(fromWall(wallOf(at).ms + days * 86_400_000));
}

export const isBy = (at: string, now: string): boolean => Date.parse(at) <= Date.parse(now);
