import { describe, expect, inject, test } from 'vitest';
import { planOf, pricingOf, subscriptionOf } from './paypal-terms.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

const cycle = (value: string, change: object = {}) => ({
  frequency: { interval_unit: 'MONTH', interval_count: 2 },
  pricing_scheme: { fixed_price: { value, currency_code: 'EUR' } },
  total_cycles: 0,
  ...change,
});
const aPlan = { id: 'P-1', status: 'ACTIVE', billing_cycles: [cycle('10.00')] };
const aSubscription = {
  id: 'I-1',
  status: 'ACTIVE' as const,
  plan_id: 'P-1',
  create_time: '2026-11-01T09:00:00Z',
};

describe.runIf(once)('the price of a plan at PayPal', () => {
  test.each([
    ['without taxes', undefined, 1_000],
    ['that contains its VAT', { percentage: '22', inclusive: true }, 1_000],
    ['to which VAT is added', { percentage: '22', inclusive: false }, 1_220],
    ['with VAT that is included by default', { percentage: '22' }, 1_000],
  ])('PAY-04 · %s is the customer’s price', (_, taxes, gross) => {
    expect(planOf({ ...aPlan, taxes }).grossCents).toBe(gross);
  });

  test('PAY-04 · in dollars is undefined', () => {
    const price = { fixed_price: { value: '10.00', currency_code: 'USD' } };
    const plan = { ...aPlan, billing_cycles: [cycle('10.00', { pricing_scheme: price })] };

    expect(planOf(plan).grossCents).toBe(undefined);
  });

  test('PAY-04 · is sent as shown, VAT included', () => {
    expect(pricingOf({ grossCents: 1_225, vatBasisPoints: 1_250 })).toEqual({
      price: { value: '12.25', currency_code: 'EUR' },
      taxes: { percentage: '12.5', inclusive: true },
    });
  });
});

describe.runIf(once)('the recurrence of a plan at PayPal', () => {
  test.each([
    ['every two months', {}, 2],
    ['every month by default', { frequency: { interval_unit: 'MONTH' } }, 1],
    ['every week', { frequency: { interval_unit: 'WEEK', interval_count: 1 } }, undefined],
    ['that ends after twelve charges', { total_cycles: 12 }, undefined],
  ])(
    'PAY-04 · a recurrence %s has its number of months, or none if it is not supported',
    (_, change, months) => {
      expect(planOf({ ...aPlan, billing_cycles: [cycle('10.00', change)] }).everyMonths).toBe(
        months,
      );
    },
  );

  test.each([
    ['no extras', {}, false],
    ['no set-up fee', { payment_preferences: { setup_fee: euro('0') } }, false],
    ['a set-up fee', { payment_preferences: { setup_fee: euro('5.00') } }, true],
    [
      'a trial',
      { billing_cycles: [cycle('1.00', { tenure_type: 'TRIAL' }), cycle('10.00')] },
      true,
    ],
  ])('PAY-04 · with %s has extras: %s', (_, change, hasExtras) => {
    expect(planOf({ ...aPlan, ...change }).hasExtras).toBe(hasExtras);
  });
});

test.runIf(once).each([
  ['APPROVAL_PENDING', 'pending'],
  ['APPROVED', 'pending'],
  ['ACTIVE', 'active'],
  ['SUSPENDED', 'suspended'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'expired'],
] as const)('PAY-07 · a subscription that is %s at PayPal is %s', (theirs, status) => {
  expect(subscriptionOf({ ...aSubscription, status: theirs })).toMatchObject({
    status,
    startsAt: Temporal.Instant.from(aSubscription.create_time),
    outstandingCents: 0,
  });
});

function euro(value: string) {
  return { value, currency_code: 'EUR' };
}
