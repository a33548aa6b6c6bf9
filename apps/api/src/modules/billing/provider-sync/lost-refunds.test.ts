import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { silentPayPal } from '../../../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active, NotActive } = SubscriptionStatus;

/** Each was found by the model (`payments-model`) and is told here in words. */
describe('PAY-07 · money that went back, and whose news was lost on the way', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let paypal: ReturnType<typeof silentPayPal>;

  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    shop = await aPayPalTenant(api);
    paypal = silentPayPal(api);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  async function refund(paid: string, amount?: { total: string; currency: string }) {
    const time = 'start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';
    const path = `/v1/billing/subscriptions/${paid}/transactions?${time}`;
    const { transactions } = await api.paypal.read<{ transactions: { id: string }[] }>(path);
    const sale = transactions.at(-1)?.id ?? '';
    await api.paypal.command(`/v1/payments/sale/${sale}/refund`, amount ? { amount } : {});
  }

  test('PAY-07 · a refund and a reversal whose webhooks were lost are on their payments, once', async () => {
    const { id, paid } = await shop.aHeard();
    const { provider_sale_id: sale } = (await shop.paymentsOf(id))[0] ?? {};
    await paypal.miss();
    await refund(paid, { total: '2.20', currency: 'EUR' });
    await api.paypal.reverse(sale ?? '');

    for (let time = 0; time < 2; time += 1) {
      await paypal.anHourLater();
      await api.runJob('provider-events');
    }

    expect(await shop.refundsOf(id)).toMatchObject([
      { kind: 'refund', amount_cents: 220 },
      { kind: 'reversal', amount_cents: 1_000 },
    ]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test.each([
    ['in whole', undefined, '12.20'],
    ['in part', { total: '2.20', currency: 'EUR' }, '2.20'],
  ])(
    'PAY-07 · money that went back %s, which nothing tells any more, is shown until it is known',
    async (_, amount, provider_value) => {
      const { id, paid } = await shop.aHeard();
      await api.paypal.faults({ webhooks: { unlisted: true, delayMs: 30 * 3_600_000 } });
      await refund(paid, amount);

      await paypal.aDayLater();
      expect(await shop.openDifferences(id)).toMatchObject([
        { kind: 'refundedAmount', local_value: '0.00', provider_value },
      ]);

      await shop.hear();
      expect(await shop.refundsOf(id)).toHaveLength(1);
      expect(await shop.openDifferences(id)).toEqual([]);
      await paypal.aDayLater();
      expect(await shop.openDifferences(id)).toEqual([]);
    },
  );

  test('PAY-07 · nobody is asked to look for a refund that PayPal’s list of events has just told', async () => {
    const { id, paid } = await shop.aHeard();
    await paypal.miss();
    await refund(paid);

    await paypal.aDayLater();
    expect(await shop.openDifferences(id)).toEqual([]);
    await api.runJob('provider-events');

    expect(await shop.refundsOf(id)).toMatchObject([{ kind: 'refund', amount_cents: 1_220 }]);
  });

  test('PAY-07 · given back while it paid for nothing, it is in the books once it pays', async () => {
    const { id, paid } = await shop.anApproved();
    await refund(paid);
    await api.paypal.happen(paid, 'suspend');
    await shop.hear();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await paypal.lose();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'ripresa' });
    await paypal.anHourLater();
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.refundsOf(id)).toMatchObject([{ kind: 'refund', amount_cents: 1_220 }]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('PAY-07 · what was given back after the end is shown too', async () => {
    const { id, paid } = await shop.aHeard();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.hear();
    await paypal.anHourLater();
    await paypal.lose();
    await refund(paid);

    await paypal.aDayLater();
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'refundedAmount' }]);
  });

  test('PAY-07 · half a year after the end nobody asks any more', async () => {
    const { paid } = await shop.aHeard();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.hear();
    await paypal.later({ hours: 24 * 181 });
    const asked = async () =>
      (await api.paypal.requests()).filter(({ path }) => path.includes(paid)).length;
    const before = await asked();

    await paypal.aDayLater();

    expect(await asked()).toBe(before);
  });
});
