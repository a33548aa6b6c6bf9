import { describe, expect, test } from 'vitest';
import {
  planReturn,
  restOf,
  vatInside,
  vatOfReceipt,
  vatOfReturn,
  vatOfUndoneReturn,
} from './ledger-rules.ts';

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
      // the VAT of a part of a receivable may differ by a cent from the VAT inside its amount
      for (const spare of [-1, 0, 1]) {
        let vatCents = Math.max(vatInside(total, vat) + spare, 0);
        returnedBefore = 0;
        for (const amount of parts) {
          const held = { cents: total - returnedBefore, vatCents };
          const returned = vatOfReturn({ returnedBefore, amount, held }, vat);
          expect(returned).toBeLessThanOrEqual(0);
          vatCents += returned;
          returnedBefore += amount;
          const inside = vatInside(total - returnedBefore, vat);
          expect(Math.abs(vatCents - inside)).toBeLessThanOrEqual(1);
        }
        expect(vatCents).toBe(0);
      }
    },
  );

  test('the VAT of each returned part is computed from the sum of the parts', () => {
    const held = { cents: 100, vatCents: 18 };
    const returned = [0, 25, 50, 75].map((returnedBefore) => {
      const vat = vatOfReturn({ returnedBefore, amount: 25, held }, 2_200);
      held.cents -= 25;
      held.vatCents += vat;
      return vat;
    });

    expect(returned).toEqual([-5, -4, -5, -4]);
  });

  test.each(cases)(
    'F11 · receipts of %j cents at %d basis points have the VAT of their sum',
    (parts, vat) => {
      const held = { cents: 0, vatCents: 0 };
      const sum = parts.reduce((a, b) => a + b, 0);
      for (const amount of parts) {
        const due = sum - held.cents;
        const vatCents = vatOfReceipt({ amount, covering: amount, due, held }, vat);
        expect(Math.abs(vatCents - vatInside(amount, vat))).toBeLessThanOrEqual(1);
        expect(vatCents).toBeGreaterThanOrEqual(0);
        held.cents += amount;
        held.vatCents += vatCents;
      }
      expect(held.vatCents).toBe(vatInside(held.cents, vat));
    },
  );

  const none = { cents: 0, vatCents: 0 };

  test.each([
    ['a quarter of an euro, the first', { amount: 25, covering: 25, due: 100, held: none }, 5],
    [
      'a quarter of an euro, the second',
      { amount: 25, covering: 25, due: 75, held: { cents: 25, vatCents: 5 } },
      4,
    ],
    [
      '12.20 € and a credit of 7.80 €',
      { amount: 2_000, covering: 1_220, due: 1_220, held: none },
      361,
    ],
    ['only credit', { amount: 25, covering: 0, due: 0, held: { cents: 1_220, vatCents: 220 } }, 5],
    [
      'only credit, where a cent of VAT is missing',
      { amount: 25, covering: 0, due: 0, held: { cents: 1_220, vatCents: 219 } },
      5,
    ],
    [
      'a part after parts whose VAT is far off',
      { amount: 25, covering: 25, due: 50, held: { cents: 25, vatCents: 1 } },
      6,
    ],
    [
      'the last part after parts whose VAT is too low',
      { amount: 25, covering: 25, due: 25, held: { cents: 25, vatCents: 1 } },
      8,
    ],
    [
      'the last part after parts whose VAT is too high',
      { amount: 1, covering: 1, due: 1, held: { cents: 99, vatCents: 20 } },
      0,
    ],
    [
      'a last part that is smaller than the missing VAT',
      { amount: 1, covering: 1, due: 1, held: { cents: 99, vatCents: 10 } },
      1,
    ],
  ])('F11 · the VAT of %s', (_, receipt, vat) => {
    expect(vatOfReceipt(receipt, 2_200)).toBe(vat);
  });

  test.for([
    ['gives back the VAT that it took', { cents: 25, vatCents: 4 }, { cents: 0, vatCents: 0 }, 4],
    [
      'leaves no VAT when no money is held afterwards',
      { cents: 25, vatCents: 4 },
      { cents: -25, vatCents: -5 },
      5,
    ],
  ] as const)('a cancelled return %s', ([, taken, held, vat]) => {
    expect(vatOfUndoneReturn(taken, held, 2_200)).toBe(vat);
  });
});

describe('a return', () => {
  const allocated = [
    { receivableId: 1, cents: 1_000 },
    { receivableId: 2, cents: 500 },
  ];

  test('takes the money from the credit first', () => {
    expect(planReturn({ credit: 300, allocated }, 300)).toEqual([]);
  });

  test('takes the remaining money from the receivable that was covered last', () => {
    expect(planReturn({ credit: 300, allocated }, 900)).toEqual([
      { receivableId: 2, cents: 500 },
      { receivableId: 1, cents: 100 },
    ]);
  });

  test('takes only the requested amount, even when more was returned than the charge had', () => {
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
