import { describe, expect, test } from 'vitest';
import { parseDay, parseDecimal } from './parse.ts';

describe('LAY-08 · amounts are read in Italian format', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1234.5', 1234.5],
    ['10.02', 10.02],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['12,5 €', 12.5],
    ['22%', 22],
    [',5', 0.5],
    ['-3,2', -3.2],
    [' 1 234,50 ', 1234.5],
    ['0', 0],
  ])('"%s" is read as an amount', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  test.each(['', '-', ',', 'abc', '1e3', '1,2,3', '1.23.4', '1.2345', '12.345,6.7'])(
    '%s is not a number',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

describe('LAY-08 · days are read day first', () => {
  const today = Temporal.PlainDate.from('2026-11-21');

  test.each([
    ['5/1/2026', '2026-01-05'],
    ['05/01/26', '2026-01-05'],
    ['5-1-26', '2026-01-05'],
    ['5.1.2026', '2026-01-05'],
    ['050126', '2026-01-05'],
    ['05012026', '2026-01-05'],
    ['29/02/2028', '2028-02-29'],
    ['oggi', '2026-11-21'],
    [' Domani ', '2026-11-22'],
  ])('"%s" is read as a day', (text, expected) => {
    expect(String(parseDay(text, today))).toBe(expected);
  });

  test.each(['', '31/02/2026', '29/02/2026', '0/1/2026', '1/13/2026', '2026-01-05', '5/1', 'ieri'])(
    '%s is not a day',
    (text) => {
      expect(parseDay(text, today)).toBeUndefined();
    },
  );
});
