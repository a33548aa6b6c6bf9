import { describe, expect, test } from 'vitest';
import { countdownText, minutesLeftText } from '../../kit/format/countdown.ts';
import { formatEuro, formatPercentage } from '../../kit/format/format.ts';
import { isClockTrusted, secondsUntil } from './time-left.ts';
import { initialOf } from './wording.ts';

test.each([
  [3600, '60:00', '60 minuti'],
  [3599, '59:59', '60 minuti'],
  [3540, '59:00', '59 minuti'],
  [61, '01:01', '2 minuti'],
  [60, '01:00', 'un minuto'],
  [59, '00:59', 'meno di un minuto'],
  [0, '00:00', 'meno di un minuto'],
])('%i seconds are shown as %s and spoken as "%s"', (seconds, shown, spoken) => {
  expect([countdownText(seconds), minutesLeftText(seconds)]).toEqual([shown, spoken]);
});

test.each([
  [1234.5, '1.234,50\u00a0€'],
  [122, '122,00\u00a0€'],
  [0.1, '0,10\u00a0€'],
  [9999999.99, '9.999.999,99\u00a0€'],
])('LAY-08 · an amount of %d is shown as %s', (amount, shown) => {
  expect(formatEuro(amount)).toBe(shown);
});

test('VAT is shown in Italian format', () => {
  expect([formatPercentage(22), formatPercentage(5.5)]).toEqual(['22%', '5,5%']);
});

test.each([
  ['Aurora Servizi', 'A'],
  ['  èlite', 'È'],
  ['«3 Valli» Srl', '3'],
  ['…', ''],
])('%s has the initial "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

describe('the remaining time of a link', () => {
  const expiry = '2026-11-21T12:00:00Z';
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  test.each([
    ['11:00:00', 3600],
    ['11:59:59', 1],
    ['11:59:59.500', 1],
    ['12:00:00', 0],
    ['13:00:00', 0],
  ])('a link at %s UTC has %i seconds left', (time, seconds) => {
    expect(secondsUntil(expiry, at(time))).toBe(seconds);
  });

  test.each([
    ['just made', 3600, true],
    ['about to expire', 1, true],
    ['expired by a device clock that is ahead', 0, false],
    ['valid for hours by a device clock that is behind', 7200, false],
  ])('a link the server accepts as valid, %s: the clock is trusted = %s', (_, seconds, trusted) => {
    expect(isClockTrusted(seconds)).toBe(trusted);
  });
});
