import { expect, test } from 'vitest';
import { SubscriptionStatus } from './subscription-life-cycle.ts';
import { canBeRequested, isCharging } from './transfer-request-rule.ts';

const { Active, ActiveNoRenewal, NotActive } = SubscriptionStatus;

test.for([
  ['due', 10, false, true],
  ['overdue', 10, true, true],
  ['partial', 0.01, false, true],
  ['awaitingTransfer', 10, false, true],
  ['future', 10, false, true],
  ['notAsked', 10, false, true],
  ['notAsked', 10, true, false],
  ['processing', 10, false, false],
  ['cancelled', 10, false, false],
  ['paid', 0, false, false],
  ['refunded', 0, false, false],
] as const)(
  '%s with a rest of %s, billed by the provider %s: %s',
  ([state, rest, isBilledByProvider, expected]) => {
    expect(canBeRequested({ state, rest }, { isBilledByProvider, isCharged: false })).toBe(
      expected,
    );
  },
);

test.for([
  ['future', true, false],
  ['future', false, true],
  ['overdue', true, true],
] as const)(
  'AG2 · a period that is %s, of a subscription that PayPal charges: %s, may be asked for: %s',
  ([state, isCharged, expected]) => {
    const billing = { isBilledByProvider: true, isCharged };

    expect(canBeRequested({ state, rest: 10 }, billing)).toBe(expected);
  },
);

test('AG2 · PayPal charges the periods of an active subscription that it bills', () => {
  expect(isCharging(Active, true)).toBe(true);
  expect(isCharging(Active, false)).toBe(false);
  expect(isCharging(ActiveNoRenewal, true)).toBe(false);
  expect(isCharging(NotActive, true)).toBe(false);
});
