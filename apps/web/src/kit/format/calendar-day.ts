import { DateTimeInput } from '@canone/contracts/kit/fields';
import { validate } from '@canone/contracts/kit/validation';
import { parseDay } from './parse.ts';

/** The typed day; undefined for one that the server refuses. */
export function calendarDay(
  text: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const day = parseDay(text, today);
  return day && validate(DateTimeInput, `${String(day)}T12:00`).ok ? day : undefined;
}
