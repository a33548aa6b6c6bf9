import { describe, expect, test } from 'vitest';
import { planReturn, restOf, vatInside, vatOfReturn } from './ledger-rules.ts';

describe('the VAT of ledger entries', () => {
  test.each([
    [1_220, 2_200, 220],
    [-1_220, 2_200, -220],
    [103, 2_200, 19],
    [500, 0, 0],
    [0, 2_200, 0],
  ])('of %d cents at %d basis points is %d', (amount, vat, inside) => {
    expect(vatInside(amount, vat)).toBe(inside);
  });

  const partitions = [
    [1],
    [1, 1, 1],
    [407, 813],
    [333, 333, 334],
    [1, 999, 5, 49_999, 7],
    [12, 13, 29_001],
  ];
  const rates = [0, 400, 500, 1_000, 2_200];
  const cases = partitions.flatMap((parts) => rates.map((vat) => [parts, vat] as const));

  test.each(cases)(
    'returns of %j cents at %d basis points give back exactly the VAT',
    (parts, vat) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      let returnedBefore = 0;
      let returnedVat = 0;
      for (const amount of parts) {
        returnedVat += vatOfReturn({ returnedBefore, amount }, vat);
        returnedBefore += amount;
      }

      expect(returnedVat + vatInside(total, vat)).toBe(0);
    },
  );
});

describe('a return', () => {
  const allocated = [
    { receivableId: 1, cents: 1_000 },
    { receivableId: 2, cents: 500 },
  ];

  test('uses the credit first', () => {
    expect(planReturn({ credit: 300, allocated }, 300)).toEqual([]);
  });

  test('then uses the receivable that was covered last', () => {
    expect(planReturn({ credit: 300, allocated }, 900)).toEqual([
      { receivableId: 2, cents: 500 },
      { receivableId: 1, cents: 100 },
    ]);
  });

  test('takes the requested amount and no more, even when more was returned than the charge had', () => {
    expect(planReturn({ credit: -50, allocated }, 100)).toEqual([{ receivableId: 2, cents: 100 }]);
  });

  test('takes no more than was allocated', () => {
    expect(planReturn({ credit: -50, allocated }, 2_000)).toEqual([
      { receivableId: 2, cents: 500 },
      { receivableId: 1, cents: 1_000 },
    ]);
  });
});

test('the rest of a receivable is the part that is not covered, refunded or written off', () => {
  expect(
    restOf({ grossCents: 1_000, coveredCents: 400, refundedCents: 100, writtenOffCents: 50 }),
  ).toBe(450);
});
