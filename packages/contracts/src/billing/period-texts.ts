import { civilDate, dayNumber } from '../values/civil-date.ts';
import { formatDate } from '../values/format.ts';

/**
 * The last day of a period. For a period that ends on 1 December it is 30 November, because the end is not included.
 */
export function lastDayOf(endsAt: string): string {
  const [day = 0, month = 0, year = 0] = formatDate(endsAt).split('/').map(Number);
  const last = civilDate(dayNumber(year, month, day) - 1);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(last.day)}/${twoDigits(last.month)}/${last.year}`;
}

/** "dal 01/12/2026 al 31/12/2026", for a period that ends on 01/01/2027, which is not included. */
export function periodText(startsAt: string, endsAt: string): string {
  return `dal ${formatDate(startsAt)} al ${lastDayOf(endsAt)}`;
}

/** The sentence for a requested period that ended before its money arrived. `period` is a text of `periodText`. */
export function pastPeriodText(period: string): string {
  return `Il periodo ${period} è già finito: il denaro paga quello in corso.`;
}
