import { describe, expect, test } from 'vitest';
import {
  fromDecimalText,
  fromHundredths,
  grossFromNet,
  hasTwoDecimals,
  maxCents,
  netFromGross,
  splitGross,
  toDecimalText,
  toHundredths,
} from './money.ts';

/** Rounds half up with exact integers. It does not use the code under test. */
function exactGross(net: number, vat: number): number {
  const product = BigInt(net) * BigInt(10_000 + vat);
  const [whole, rest] = [product / 10_000n, product % 10_000n];
  return Number(rest >= 5_000n ? whole + 1n : whole);
}

describe('a price with VAT', () => {
  test('SUB-05 · every price from 0.01 to 1000.00 at 22 % is exact to the cent', () => {
    const wrong: number[] = [];

    for (let net = 1; net <= 100_000; net += 1) {
      if (grossFromNet(net, 2_200) !== exactGross(net, 2_200)) wrong.push(net);
    }

    expect(wrong).toEqual([]);
  });

  test.each([
    [0.25, 22, 0.31],
    [1.25, 22, 1.53],
    [0.75, 22, 0.92],
    [19.9, 22, 24.28],
    [149, 22, 181.78],
    [0.5, 1, 0.51],
    [1.5, 5, 1.58],
    [12.29, 0, 12.29],
    [12.29, 100, 24.58],
    [0, 22, 0],
    [9_999_999.99, 22, 12_199_999.99],
  ])(
    'SUB-05 · %d € plus %d %% is %d €, where floating point may lose a cent',
    (net, vat, gross) => {
      expect(fromHundredths(grossFromNet(toHundredths(net), toHundredths(vat)))).toBe(gross);
    },
  );

  test('SUB-05 · the total gives back the price before VAT at every whole rate from 0 to 100', () => {
    const nets = [1, 2, 3, 5, 7, 25, 33, 49, 50, 51, 99, 125, 1_229, 14_900, 99_999, maxCents];
    const wrong: string[] = [];

    for (let vat = 0; vat <= 10_000; vat += 100) {
      for (const net of nets) {
        if (netFromGross(grossFromNet(net, vat), vat) !== net) wrong.push(`${net} at ${vat}`);
      }
      for (let net = 0; net < 1_000; net += 1) {
        if (netFromGross(grossFromNet(net, vat), vat) !== net) wrong.push(`${net} at ${vat}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  test('SUB-05 · net and VAT of a total add up to the total', () => {
    for (let gross = 0; gross < 5_000; gross += 7) {
      const { net, vat } = splitGross(gross, 2_200);
      expect(net + vat).toBe(gross);
    }
  });
});

describe('amounts on the wire', () => {
  test('every amount with two decimals up to 1000 € converts to cents and back', () => {
    const wrong: number[] = [];

    for (let cents = 0; cents <= 100_000; cents += 1) {
      if (toHundredths(fromHundredths(cents)) !== cents) wrong.push(cents);
    }

    expect(wrong).toEqual([]);
  });

  test.each([
    [12.5, 1_250],
    [12.29, 1_229],
    [0.07, 7],
    [-1.05, -105],
    [9_999_999.99, 999_999_999],
    [-0, 0],
  ])('%d is %d hundredths', (value, hundredths) => {
    expect(toHundredths(value)).toBe(hundredths);
  });

  test.each([0.001, 1.005, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    'API-06 · %d is refused as an amount instead of being rounded',
    (value) => {
      expect(hasTwoDecimals(value)).toBe(false);
      expect(() => toHundredths(value)).toThrow(RangeError);
    },
  );
});

describe('amounts as providers write them', () => {
  test.each([
    [1_250, '12.50'],
    [5, '0.05'],
    [0, '0.00'],
    [100, '1.00'],
    [-105, '-1.05'],
    [999_999_999, '9999999.99'],
  ])('%d cents are written %s', (cents, text) => {
    expect(toDecimalText(cents)).toBe(text);
  });

  test.each([
    ['60.0', 6_000],
    ['60', 6_000],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['12.500', 1_250],
    ['0.01', 1],
    ['000.10', 10],
  ])('"%s" is %d cents', (text, cents) => {
    expect(fromDecimalText(text)).toBe(cents);
  });

  test.each(['', '-1.00', '12.505', '1,50', '1e3', ' 1', '1.', '.5', '12345678901', '0x10'])(
    'PAY-06 · "%s" is not an amount in cents',
    (text) => {
      expect(fromDecimalText(text)).toBeUndefined();
    },
  );
});
