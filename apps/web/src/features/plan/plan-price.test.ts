import type { Plan } from '@canone/contracts/plans/plan';
import { describe, expect, test } from 'vitest';
import { changesPrice, losesPaypalPlan, missedTotal, netOfTotal, planPrice } from './plan-price.ts';
import { planValues } from './plan-values.ts';

const figures = (cost: string, vat: string, recurrenceType = '') => ({
  ...planValues(),
  recurringCostBeforeVAT: cost,
  VATPercentage: vat,
  recurrenceType,
});

test.for([
  ['19,90', '22', '1', { net: 1_990, vat: 438, gross: 2_428, yearly: 29_136 }],
  ['149,00 €', '22%', '3', { net: 14_900, vat: 3_278, gross: 18_178, yearly: 72_712 }],
  ['0,01', '50', '12', { net: 1, vat: 1, gross: 2, yearly: 2 }],
  ['10', '5,5', '4', { net: 1_000, vat: 55, gross: 1_055, yearly: 3_165 }],
  ['100', '0', '', { net: 10_000, vat: 0, gross: 10_000, yearly: undefined }],
] as const)(
  'PLN-01 · %s with VAT at %s every %s months is summed to the cent',
  ([cost, vat, months, sum]) => {
    expect(planPrice(figures(cost, vat, months))).toMatchObject(sum);
  },
);

test.each([
  ['', '22'],
  ['12,345', '22'],
  ['-1', '22'],
  ['10', ''],
  ['10', '101'],
])('a cost of %j with VAT at %j has no total yet', (cost, vat) => {
  expect(planPrice(figures(cost, vat))).toBeUndefined();
});

describe('the cost computed from a typed total', () => {
  test.each([
    ['122', '22', 10_000],
    ['1.100,00 €', '10%', 100_000],
    ['10,01', '22', 820],
    ['5', '0', 500],
  ])('%s with VAT at %s costs %d cents', (total, vat, cents) => {
    expect(netOfTotal(total, vat)).toBe(cents);
  });

  test.each([
    ['', '22'],
    ['dieci', '22'],
    ['10', 'x'],
  ])('%j with VAT at %j gives no cost', (total, vat) => {
    expect(netOfTotal(total, vat)).toBeUndefined();
  });
});

test('PLN-01 · a total that no cost with two decimals produces has its nearest totals listed', () => {
  expect(missedTotal('1,03', '22')?.nearest).toEqual([102, 104]);
  expect(missedTotal('24,28 €', '22')).toBeUndefined();
  expect(missedTotal('', '22')).toBeUndefined();
});

describe('the saved PayPal plan', () => {
  const plan: Plan = {
    id: 1,
    name: 'Base',
    recurringCostBeforeVAT: 19.9,
    VATPercentage: 22,
    recurrenceType: 1,
    recurrenceTypeName: 'Mensile',
    paypalPlanId: 'P-1',
    stripePlanId: null,
    isActive: true,
    version: 1,
    planFeatures: [],
  };
  const values = planValues(plan);

  test.each([
    ['cost', { recurringCostBeforeVAT: '21' }],
    ['VAT', { VATPercentage: '10' }],
    ['recurrence', { recurrenceType: '12' }],
  ])('is lost when the %s changes', (_, change) => {
    expect(losesPaypalPlan({ ...values, ...change }, plan)).toBe(true);
  });

  test.each([
    ['nothing changes', {}],
    ['only the name changes', { name: 'Base 2' }],
    ['the same price is typed in another format', { recurringCostBeforeVAT: '19.90' }],
    ['another PayPal plan is typed', { recurringCostBeforeVAT: '21', paypalPlanId: 'P-2' }],
    ['the price cannot be read yet', { recurringCostBeforeVAT: '21 circa' }],
  ])('is kept when %s', (_, change) => {
    expect(losesPaypalPlan({ ...values, ...change }, plan)).toBe(false);
  });

  test('cannot be lost by a plan without a PayPal plan', () => {
    const without = { ...plan, paypalPlanId: null };

    const yearly = { ...planValues(without), recurrenceType: '12' };

    expect(losesPaypalPlan(yearly, without)).toBe(false);
    expect(changesPrice(yearly, without)).toBe(true);
  });
});
