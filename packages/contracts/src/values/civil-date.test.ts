import { expect, test } from 'vitest';
import { civilDate, dayNumber } from './civil-date.ts';

const epoch = Temporal.PlainDate.from('1970-01-01');

/**
 * For each year of a cycle of 400 years and its neighbours: the days around the end of February, and every 97th day.
 */
const days = Array.from({ length: 801 }, (_, n) => 1_600 + n).flatMap((year) => [
  ...[-2, -1, 0, 1].map((day) =>
    Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: day }),
  ),
  ...[0, 97, 194, 291].map((day) =>
    Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day }),
  ),
]);

test('CAL-02 · a day has the number and the date that Temporal gives it, also in 1700, 2000 and 2400', () => {
  for (const day of days) {
    const number = epoch.until(day, { largestUnit: 'days' }).days;
    const { year, month, day: dayOfMonth } = day;
    const date = { year, month, day: dayOfMonth };
    expect({ date, number: dayNumber(year, month, dayOfMonth) }).toEqual({ date, number });
    expect(civilDate(number)).toEqual(date);
  }
});
