import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { expect, test } from 'vitest';
import { isOpen } from './payment-page.service.ts';

type Facts = Parameters<typeof isOpen>[0];

const now = Temporal.Instant.from('2026-11-23T10:00:00Z');

// `isOpen` does not use the other columns of the row
const payable = {
  status: PaymentTokenStatus.Active,
  expiresAt: '2026-11-23T10:00:01Z',
  subscriptionStatus: SubscriptionStatus.NotActive,
  amountCents: 1_220,
  dueCents: 1_220,
  restCents: 1_220,
  isLastPeriod: true,
} as Facts;

test.for<[name: string, change: Partial<Facts>, isOpenNow: boolean]>([
  ['an unused link before its end', {}, true],
  ['a link at its end', { expiresAt: String(now) }, false],
  ['a used link', { status: PaymentTokenStatus.Used }, false],
  ['a revoked link', { status: PaymentTokenStatus.Expired }, false],
  ['a link with an older price', { dueCents: 2_440, restCents: 1_220 }, false],
  ['a link of a period that is paid in part', { restCents: 1_000 }, false],
  ['a link of a period before the last one', { isLastPeriod: false }, false],
  ['a link of an active subscription', { subscriptionStatus: SubscriptionStatus.Active }, false],
  [
    'a link of a cancelled subscription',
    { subscriptionStatus: SubscriptionStatus.Canceled },
    false,
  ],
])('PAY-02 PAY-05 · whether %s can be paid', ([, change, isOpenNow]) => {
  expect(isOpen({ ...payable, ...change }, now)).toBe(isOpenNow);
});
