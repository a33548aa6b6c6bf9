import { describe, expect, test } from 'vitest';
import {
  countOf,
  formatBoolean,
  formatDate,
  formatDateTime,
  formatEuro,
  formatPercentage,
  formatText,
} from './format.ts';

const space = '\u00a0';

describe('LAY-08 · figures and dates are Italian, a missing value is N/D', () => {
  test.each([
    [0, `0,00${space}€`],
    [1234.5, `1.234,50${space}€`],
    [9_999_999.99, `9.999.999,99${space}€`],
    [-12, `-12,00${space}€`],
    [null, 'N/D'],
  ])('%s is formatted as an amount', (value, expected) => {
    expect(formatEuro(value)).toBe(expected);
  });

  test.each([
    ['2026-01-05T10:00:00Z', '05/01/2026'],
    // The day in Rome begins before the day in UTC.
    ['2026-06-30T22:30:00Z', '01/07/2026'],
    ['2026-12-31T22:59:59Z', '31/12/2026'],
    ['not a date', 'N/D'],
    ['', 'N/D'],
    [undefined, 'N/D'],
  ])('%s is formatted as a day', (value, expected) => {
    expect(formatDate(value)).toBe(expected);
  });

  test('an instant shows the time of Rome, summer and winter', () => {
    expect(formatDateTime('2026-07-01T12:05:00Z')).toBe('01/07/2026, 14:05');
    expect(formatDateTime('2026-12-01T12:05:00Z')).toBe('01/12/2026, 13:05');
  });

  test('text, percentages and yes or no', () => {
    expect(formatText('')).toBe('N/D');
    expect(formatText(0)).toBe('0');
    expect(formatPercentage(22)).toBe('22%');
    expect(formatPercentage(5.5)).toBe('5,5%');
    expect(formatBoolean(true)).toBe('Sì');
    expect(formatBoolean(false)).toBe('No');
    expect(formatBoolean(null)).toBe('N/D');
  });

  test.each([
    [0, '0 comuni'],
    [1, '1 comune'],
    [7904, '7.904 comuni'],
    [1_000_000, '1.000.000 comuni'],
  ])('%i in words', (count, expected) => {
    expect(countOf(count, { one: 'Comune', many: 'Comuni' })).toBe(expected);
  });
});
