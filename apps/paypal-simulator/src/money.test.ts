import { describe, expect, test } from 'vitest';
import { decimalOf, feeOn, hundredths, toRaggedWire, withTax } from './money.ts';

describe('decimal strings and integer cents', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.2', 1220],
    ['12.20', 1220],
    ['.05', 5],
    ['999999999.99', 99_999_999_999],
  ])('%s is %i hundredths', (decimal, cents) => {
    expect(hundredths(decimal)).toBe(cents);
  });

  test.each(['', '-1', '1.234', '1,20', '1.', 'abc'])('%j is refused', (decimal) => {
    expect(() => hundredths(decimal)).toThrow(RangeError);
  });

  test('a formatted amount parses to the same value', () => {
    for (let cents = 0; cents < 12_345; cents += 7) {
      expect(hundredths(decimalOf(cents))).toBe(cents);
    }
  });

  test.each([
    [6000, '60.0'],
    [1490, '14.9'],
    [1225, '12.25'],
    [0, '0.0'],
  ])('%i cents are printed as %s, without a trailing zero', (cents, value) => {
    expect(toRaggedWire({ cents, currency: 'EUR' }).value).toBe(value);
  });
});

describe('tax and fee', () => {
  test.each([
    { price: 1220, percentage: '22', inclusive: true, gross: 1220, tax: 220 },
    { price: 1000, percentage: '22', inclusive: false, gross: 1220, tax: 220 },
    { price: 25, percentage: '22', inclusive: false, gross: 31, tax: 6 },
    { price: 1005, percentage: '10', inclusive: false, gross: 1106, tax: 101 },
    { price: 999, percentage: '4.5', inclusive: true, gross: 999, tax: 43 },
    { price: 1000, percentage: '0', inclusive: true, gross: 1000, tax: 0 },
  ])('$price cents at $percentage %, inclusive $inclusive, cost $gross', (row) => {
    const { grossCents, taxCents } = withTax(row.price, row);

    expect({ grossCents, taxCents }).toEqual({ grossCents: row.gross, taxCents: row.tax });
  });

  test('a price without tax is charged unchanged', () => {
    expect(withTax(1000, undefined)).toEqual({ grossCents: 1000, taxCents: 0 });
  });

  test('the fee is 3.40 % and 35 cents, and never exceeds the payment', () => {
    expect(feeOn(1220)).toBe(76);
    expect(feeOn(20)).toBe(20);
  });
});
