import { describe, expect, test } from 'vitest';
import { dateText, isDateFormat, numberText } from './spreadsheet-cells.ts';

describe('a number format', () => {
  test.each([
    [14, undefined, true],
    [22, undefined, true],
    [20, undefined, false],
    [0, undefined, false],
    [4, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [164, '[$-410]d mmmm yyyy;@', true],
    [164, 'h:mm:ss', false],
    [164, '[Red]#,##0.00', false],
    [164, '#,##0.00" d"', false],
    [164, '#,##0.00\\d', false],
    [164, '#,##0.00;dd/mm/yyyy', false],
    [164, 'General', false],
  ])('%i %j is a date: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});

describe('a stored date', () => {
  test.each([
    [46_223, 1900, '2026-07-20'],
    [46_223.5, 1900, '2026-07-20 12:00:00'],
    [46_223.999_999, 1900, '2026-07-21'],
    [61, 1900, '1900-03-01'],
    [59, 1900, '1900-02-28'],
    [1, 1900, '1900-01-01'],
    [44_761, 1904, '2026-07-20'],
    [0, 1904, '1904-01-01'],
    [-1, 1900, undefined],
    [1e9, 1900, undefined],
    [Number.NaN, 1900, undefined],
  ] as const)('%s since %i is %s', (serial, epoch, day) => {
    expect(dateText(serial, epoch)).toBe(day);
  });
});

describe('a stored number', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['12.199999999999999', '12.2'],
    ['-14.49', '-14.49'],
    ['1.234', '1.2340'],
    ['1234', '1234'],
    ['1.2345E3', '1234.5'],
    ['', ''],
    ['x', 'x'],
  ])('%j is read as %j', (stored, text) => {
    expect(numberText(stored, 1900)).toBe(text);
  });

  test('of a 1904 workbook is never read as a day of a 1900 workbook', () => {
    expect(numberText('46223', 1904)).toBe('46223,00');
  });
});
