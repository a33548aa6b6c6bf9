import { expect, test } from 'vitest';
import { linkObstacle } from './payment-link-rule.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, BankTransferPending } = SubscriptionStatus;

const wholeOpen = {
  status: NotActive,
  periods: [{ providerSubscriptionId: null }],
  amount: 1_220,
  rest: 1_220,
  isPlanActive: true,
  isCustomerRemoved: false,
};
const billed = { providerSubscriptionId: 'I-1' };

test.each([
  ['a fully open period', {}, undefined],
  ['an active subscription', { status: Active }, 'paymentLink.nothingToPay'],
  ['an awaited transfer', { status: BankTransferPending }, 'paymentLink.nothingToPay'],
  ['a covered period', { rest: 0 }, 'paymentLink.nothingToPay'],
  ['a partly covered period', { rest: 1 }, 'paymentLink.coveredInPart'],
  [
    'a period of which other money covers one cent',
    { rest: 1_219, isCustomerRemoved: true },
    'paymentLink.coveredInPart',
  ],
  ['a free period', { amount: 0, rest: 0 }, 'paymentLink.nothingToPay'],
  ['a subscription that a provider bills', { periods: [billed] }, 'paymentLink.nothingToPay'],
  [
    'a subscription that a provider billed in an earlier period',
    { periods: [billed, ...wholeOpen.periods] },
    'paymentLink.nothingToPay',
  ],
  ['a removed customer', { isCustomerRemoved: true }, 'paymentLink.customerRemoved'],
  ['an inactive plan', { isPlanActive: false }, 'paymentLink.planInactive'],
])('M14 · a link for %s is possible, or refused with its reason', (_, change, obstacle) => {
  expect(linkObstacle({ ...wholeOpen, ...change })).toBe(obstacle);
});
