import { expect, test } from 'vitest';
import { calendarDay } from './calendar-day.ts';

const today = Temporal.PlainDate.from('2026-11-29');

test.each(['31/12/1899', '1/1/2200', '31/02/2026', 'boh', ''])(
  'R41 · %s is not a valid day',
  (text) => {
    expect(calendarDay(text, today)).toBeUndefined();
  },
);

test.each([
  ['1/1/1900', '1900-01-01'],
  ['31/12/2199', '2199-12-31'],
])('%s is a valid day', (text, day) => {
  expect(String(calendarDay(text, today))).toBe(day);
});
