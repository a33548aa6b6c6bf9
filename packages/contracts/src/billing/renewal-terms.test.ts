import { expect, test } from 'vitest';
import {
  hasOtherPlanTerms,
  isPricedForOtherTime,
  type PricedByPlan,
  planTermsOf,
} from './renewal-terms.ts';

const same: PricedByPlan = {
  grossCents: 1_220,
  vatBasisPoints: 2_200,
  recurrenceMonths: 1,
  planNetCents: 1_000,
  planVatBasisPoints: 2_200,
  planRecurrenceMonths: 1,
};

test('AG4 · the terms of a plan are its net price with its VAT rate', () => {
  expect(planTermsOf({ ...same, planNetCents: 1_990, planVatBasisPoints: 2_400 })).toEqual({
    grossCents: 2_468,
    vatBasisPoints: 2_400,
    listNetCents: 1_990,
  });
});

test.for([
  ['the same price and rate', {}, false],
  ['another rate', { planVatBasisPoints: 2_400 }, true],
  ['another price', { planNetCents: 1_100 }, true],
  ['another rate with the same total', { planNetCents: 1_220, planVatBasisPoints: 0 }, true],
  ['a price agreed with the customer', { grossCents: 999 }, true],
] as const)('AG4 · a plan with %s has other terms: %s', ([, change, expected]) => {
  expect(hasOtherPlanTerms({ ...same, ...change })).toBe(expected);
});

test('AG4 · the price of a plan with another recurrence is for another length of time', () => {
  expect(isPricedForOtherTime(same)).toBe(false);
  expect(isPricedForOtherTime({ ...same, planRecurrenceMonths: 12 })).toBe(true);
});
