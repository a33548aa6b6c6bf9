import { expect, test } from 'vitest';
import { subscriptionColumns } from '../subscriptions/subscription.ts';
import { statusTexts } from './life-cycle-texts.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

test('AA14 · the next date of the page and the next due date of the list have different names', () => {
  const inList = subscriptionColumns.map(({ label }) => label);
  for (const { nextDate } of Object.values(statusTexts)) expect(inList).not.toContain(nextDate);
  expect(statusTexts[SubscriptionStatus.BankTransferPending].nextDate).toBe('Prossimo rinnovo');
});
