import { expect, test } from 'vitest';
import { canCancelWriteOff, reopeningOf } from './reopening.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

const usual = { isUpcomingRenewal: false };

test.each([
  [Active, true, 'stays'],
  [Active, false, 'stays'],
  [NotActive, true, 'stays'],
  [NotActive, false, 'refused'],
  [ActiveNoRenewal, true, 'awaitAgain'],
  [ActiveNoRenewal, false, 'refused'],
  [BankTransferPending, true, 'stays'],
  [BankTransferPending, false, 'refused'],
  [Canceled, true, 'refused'],
  [Canceled, false, 'refused'],
] as const)(
  'audit 3 · a period that loses its money, in status %d, last period %s: %s',
  (status, decidesAccess, expected) => {
    expect(reopeningOf(status, { ...usual, decidesAccess })).toBe(expected);
  },
);

test.each([
  [Active, 'stays'],
  [NotActive, 'stays'],
  [ActiveNoRenewal, 'stays'],
  [BankTransferPending, 'stays'],
  [Canceled, 'refused'],
] as const)(
  'SUB-11 · a paid renewal that loses its money before it begins, in status %d: %s',
  (status, expected) => {
    expect(reopeningOf(status, { decidesAccess: true, isUpcomingRenewal: true })).toBe(expected);
  },
);

test('AF7 · a write-off can be cancelled if its period can become due again and its customer is not removed', () => {
  const place = { ...usual, decidesAccess: true };
  const status = NotActive;

  expect(canCancelWriteOff({ status, isCustomerRemoved: false }, place)).toBe(true);
  expect(canCancelWriteOff({ status, isCustomerRemoved: true }, place)).toBe(false);
  expect(
    canCancelWriteOff({ status, isCustomerRemoved: false }, { ...place, decidesAccess: false }),
  ).toBe(false);
});
