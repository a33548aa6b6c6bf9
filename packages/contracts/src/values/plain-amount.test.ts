import { expect, test } from 'vitest';
import { formatEuro } from './format.ts';
import { fromHundredths } from './money.ts';
import { plainHundredths, splitPlainGross } from './plain-amount.ts';

test.each([
  [12.2, 1220],
  [0, 0],
  [undefined, Number.NaN],
  [null, Number.NaN],
])('LAY-08 · the hundredths of %j are %d', (value, hundredths) => {
  // undefined is also tested, because another server may omit the number
  expect(plainHundredths(value as number)).toBe(hundredths);
});

test.each([
  { gross: 1220, rate: 2200, parts: { net: 1000, vat: 220 } },
  { gross: Number.NaN, rate: 2200, parts: { net: Number.NaN, vat: Number.NaN } },
  { gross: 1220, rate: Number.NaN, parts: { net: Number.NaN, vat: Number.NaN } },
])('SUB-08 LAY-08 · $gross cents with a VAT of $rate have the parts $parts', (given) => {
  expect(splitPlainGross(given.gross, given.rate)).toEqual(given.parts);
});

test('LAY-08 · an amount that is computed from a missing amount is N/D', () => {
  const { net } = splitPlainGross(Number.NaN, 2200);
  expect(formatEuro(fromHundredths(net))).toBe('N/D');
});
