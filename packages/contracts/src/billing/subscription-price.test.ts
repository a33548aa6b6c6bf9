import { describe, expect, test } from 'vitest';
import {
  isConcession,
  netAsGrossWarning,
  priceKindOf,
  requestedGross,
} from './subscription-price.ts';

const agreed = (
  grossCents: number,
  vatBasisPoints = 2_200,
  listNetCents: number | null = 1_990,
) => ({
  grossCents,
  vatBasisPoints,
  listNetCents,
});

describe('the price of a subscription compared with its plan’s', () => {
  test.for([
    ['the plan’s own price', agreed(2_428), 'regular', false],
    ['one cent less than the plan’s price', agreed(2_427), 'reduced', true],
    ['more than the plan’s price', agreed(5_000), 'regular', false],
    ['a price of zero', agreed(0), 'free', true],
    ['a price of zero for a free plan', agreed(0, 2_200, 0), 'free', false],
    ['the plan’s price at another VAT', agreed(1_990, 0), 'regular', false],
    ['less than the plan’s price at another VAT', agreed(1_989, 0), 'reduced', true],
    ['a price for a plan of unknown price', agreed(1, 2_200, null), 'regular', false],
  ] as const)('M24 · %s has the correct label', ([, price, kind, concession]) => {
    expect(priceKindOf(price)).toBe(kind);
    expect(isConcession(price)).toBe(concession);
  });

  test.each([
    [{}, undefined],
    [{ paymentAmount: 24.28 }, 2_428],
    [{ paymentAmountBeforeVAT: 19.9 }, 2_428],
    [{ paymentAmount: 24.28, paymentAmountBeforeVAT: 19.9 }, 2_428],
    [{ paymentAmount: 24.27, paymentAmountBeforeVAT: 19.9 }, 'contradiction'],
    [{ paymentAmount: 0, paymentAmountBeforeVAT: 0 }, 0],
  ])('M18 · %j gives %s cents', (requested, cents) => {
    expect(requestedGross(requested, 2_200)).toBe(cents);
  });

  test.for([
    [19.9, 22, 19.9, true],
    [24.28, 22, 19.9, false],
    [19.9, 0, 19.9, false],
    [0, 22, 0, false],
    [19.89, 22, 19.9, false],
  ] as const)(
    'M18 · %d € at %d %% for a plan of %d € before VAT warns: %s',
    ([paymentAmount, vatPercentage, net, warns]) => {
      const text = netAsGrossWarning({
        paymentAmount,
        vatPercentage,
        plan: { recurringCostBeforeVAT: net },
      });

      expect(/19,90\s€ e non 24,28\s€\.$/.test(text)).toBe(warns);
      expect(text !== '').toBe(warns);
    },
  );
});
