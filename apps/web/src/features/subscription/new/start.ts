import { addMonths } from '@canone/contracts/values/add-months';
import { billingTimeZone, romeDate } from '@canone/contracts/values/calendar';

const hoursAndMinutes = /^(\d{1,2})(?:[:.,\s](\d{2}))?$/;
const fourDigits = /^(\d{2})(\d{2})$/;

/** Reads a time such as "9", "9:30", "9.30" or "0930"; undefined for an invalid time. */
export function parseTime(text: string): Temporal.PlainTime | undefined {
  const plain = text.trim();
  const [, hour, minute = '0'] = fourDigits.exec(plain) ?? hoursAndMinutes.exec(plain) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return new Temporal.PlainTime(Number(hour), Number(minute));
}

export function timeText(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
}

/** The current time in Italy, in the format of the field. */
export function startingNow(): string {
  return timeText(Temporal.Now.plainTimeISO(billingTimeZone));
}

/** A day and a time in Italy as an instant; undefined for the hour skipped in March. */
export function startInstant(
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
): Temporal.Instant | undefined {
  const inRome = day.toZonedDateTime({ timeZone: billingTimeZone, plainTime: time });
  return inRome.toPlainTime().equals(time) ? inRome.toInstant() : undefined;
}

const shownAhead = 12;

function billingDays(start: Temporal.Instant, everyMonths: number): Temporal.PlainDate[] {
  return Array.from({ length: shownAhead }, (_, index) =>
    romeDate(addMonths(start, everyMonths * (index + 1))),
  );
}

export interface ShortMonths {
  readonly anchorDay: number;
  /** Three billing days: the first day in a short month, the day before it (if there is one) and the day after it. */
  readonly days: readonly Temporal.PlainDate[];
}

/** Finds the first of the next twelve billing days whose month is too short for the day of the start (SUB-09). */
export function shortMonths(start: Temporal.Instant, everyMonths: number): ShortMonths | undefined {
  const anchorDay = romeDate(start).day;
  const days = billingDays(start, everyMonths);
  const first = days.findIndex(({ day }) => day !== anchorDay);
  if (first === -1) return undefined;
  return { anchorDay, days: days.slice(Math.max(0, first - 1), first + 2) };
}
