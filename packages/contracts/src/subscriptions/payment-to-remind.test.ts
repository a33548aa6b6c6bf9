import { expect, test } from 'vitest';
import { SubscriptionStatus } from '../billing/subscription-life-cycle.ts';
import { paymentToRemind } from './payment-to-remind.ts';

const { Active, NotActive, BankTransferPending, Canceled } = SubscriptionStatus;

const payment = (id: number, rest: number, chargeState: 'denied' | null = null) => ({
  id,
  period: id,
  amountDue: 24.28,
  rest,
  paidAt: rest === 0 ? '2026-11-21T08:00:00Z' : null,
  providerSubscriptionId: null,
  chargeState,
});

test.for([
  ['an awaited transfer', BankTransferPending, 'regular', [payment(1, 0), payment(2, 24.28)], 2],
  [
    'an awaited transfer that is covered',
    BankTransferPending,
    'regular',
    [payment(1, 0)],
    undefined,
  ],
  ['the refused charge', Active, 'overdue', [payment(1, 5), payment(2, 9, 'denied')], 2],
  ['the oldest open payment', Active, 'overdue', [payment(1, 0), payment(2, 9), payment(3, 9)], 2],
  ['nothing while PayPal decides', Active, 'processing', [payment(1, 9)], undefined],
  ['nothing when all is paid', Active, 'regular', [payment(1, 0)], undefined],
  ['nothing before the first payment', NotActive, 'regular', [payment(1, 9)], undefined],
  ['nothing after the cancellation', Canceled, 'regular', [payment(1, 9)], undefined],
] as const)('CUL-06 · «Sollecita» is about %s', ([, subscriptionStatus, kind, payments, id]) => {
  const facts = { subscriptionStatus, payments: [...payments], standing: { kind } };

  expect(paymentToRemind({ ...facts, user: { isRemoved: false } })?.id).toBe(id);
  expect(paymentToRemind({ ...facts, user: { isRemoved: true } })).toBeUndefined();
});
