import { notificationContract } from '@canone/contracts/notification';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('PAY-07 · money that goes back', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.paypal.faults({ rules: [] }));

  afterAll(() => api.close());

  async function saleOf(paid: string): Promise<string> {
    const time = 'start_time=2026-01-01T00:00:00Z&end_time=2027-01-01T00:00:00Z';
    const { transactions } = await api.paypal.read<{ transactions: { id: string }[] }>(
      `/v1/billing/subscriptions/${paid}/transactions?${time}`,
    );
    return transactions[0]?.id ?? '';
  }

  test.each([3, 11])(
    'PAY-07 · a refund is written on its payment, once, told before or after the charge (seed %d)',
    async (shuffle) => {
      const { id, paid } = await shop.anApproved();
      const amount = { total: '2.20', currency: 'EUR' };
      const path = `/v1/payments/sale/${await saleOf(paid)}/refund`;
      await api.paypal.command(path, { amount });
      await api.paypal.command(path, { amount });
      await api.paypal.faults({ webhooks: { shuffle, duplicate: 1 } });
      await shop.hear();

      expect(await shop.refundsOf(id)).toEqual([
        { kind: 'refund', amount_cents: 220, period: 0 },
        { kind: 'refund', amount_cents: 220, period: 0 },
      ]);
      expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
      expect(await shop.times(id, 'recordRefund')).toBe(2);
    },
  );

  test('PAY-07 · what the customer’s bank takes back is written on its payment', async () => {
    const { id, paid } = await shop.aHeard();
    await api.paypal.reverse(await saleOf(paid));
    await shop.hear();

    expect(await shop.refundsOf(id)).toEqual([
      { kind: 'reversal', amount_cents: 1_220, period: 0 },
    ]);
    expect(await shop.times(id, 'recordReversal')).toBe(1);
  });

  test('M20 · a refund whose event names no sale and writes below zero is in the books', async () => {
    const { id, paid } = await shop.aHeard();
    await api.paypal.faults({ refunds: { bareEvents: true, negativeTotals: true } });
    const amount = { total: '2.20', currency: 'EUR' };
    await api.paypal.command(`/v1/payments/sale/${await saleOf(paid)}/refund`, { amount });
    await shop.hear();

    expect(await shop.refundsOf(id)).toEqual([{ kind: 'refund', amount_cents: 220, period: 0 }]);
  });

  test('M21 · a dispute is a notice when it opens and when it is decided, once each', async () => {
    const { id, paid } = await shop.aHeard();
    const disputeId = await api.paypal.dispute(await saleOf(paid));
    await shop.hear();
    await api.paypal.faults({ webhooks: { duplicate: 1 } });
    await api.paypal.resolveDispute(disputeId, 'RESOLVED_BUYER_FAVOUR');
    await shop.hear();

    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100', sort: 'createdAt' },
    });
    const disputed = items.filter(
      ({ kind, subscriptionId }) => kind === 'paymentDisputed' && subscriptionId === id,
    );
    expect(disputed.map(({ detail, amount }) => [detail, amount])).toEqual([
      [null, 12.2],
      ['customer', 12.2],
    ]);
    expect(await shop.refundsOf(id)).toEqual([
      { kind: 'reversal', amount_cents: 1_220, period: 0 },
    ]);
  });
});
