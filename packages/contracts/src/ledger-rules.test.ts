import fc from 'fast-check';
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

  test('partial returns of a charge give back exactly its VAT', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 400, 500, 1_000, 2_200),
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
      ),
    );
  });
});

describe('a return', () => {
  const allocated = [
    { receivableId: 1, cents: 1_000 },
    { receivableId: 2, cents: 500 },
  ];

  test('takes the credit first', () => {
    expect(planReturn({ credit: 300, allocated }, 300)).toEqual([]);
  });

  test('then takes from the receivable that was covered last', () => {
    expect(planReturn({ credit: 300, allocated }, 900)).toEqual([
      { receivableId: 2, cents: 500 },
      { receivableId: 1, cents: 100 },
    ]);
  });

  test('takes no more than was allocated', () => {
    expect(planReturn({ credit: -50, allocated }, 2_000)).toEqual([
      { receivableId: 2, cents: 500 },
      { receivableId: 1, cents: 1_000 },
    ]);
  });
});

test('the rest of a receivable is what nothing covers, gave back or wrote off', () => {
  expect(
    restOf({ grossCents: 1_000, coveredCents: 400, refundedCents: 100, writtenOffCents: 50 }),
  ).toBe(450);
});
