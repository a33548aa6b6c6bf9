import { DateTimeInput } from '@canone/contracts/kit/fields';
import { validate } from '@canone/contracts/kit/validation';
import { parseDay } from './parse.ts';

/** Reads a typed day; undefined for a day that the server would refuse. */
export function calendarDay(
  text: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const day = parseDay(text, today);
  return day && validate(DateTimeInput, `${String(day)}T12:00`).ok ? day : undefined;
}
