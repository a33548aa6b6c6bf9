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
  expect(plainHundredths(value as number)).toBe(hundredths); // another server may leave it out
});

test.each([
  [1220, 2200, 1000, 220],
  [Number.NaN, 2200, Number.NaN, Number.NaN],
  [1220, Number.NaN, Number.NaN, Number.NaN],
])(
  'SUB-08 LAY-08 · %d cents with a VAT of %d basis points are %d and %d',
  (gross, rate, net, vat) => {
    expect(splitPlainGross(gross, rate)).toEqual({ net, vat });
  },
);

test('LAY-08 · an amount computed from a missing one is N/D', () => {
  const { net } = splitPlainGross(Number.NaN, 2200);
  expect(formatEuro(fromHundredths(net))).toBe('N/D');
});
