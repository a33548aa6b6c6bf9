import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { silentPayPal } from '../../../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active, NotActive } = SubscriptionStatus;

/** The random histories of `payments-model` have found each of these cases. */
describe('PAY-07 · returns whose notifications were lost', () => {
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

  async function refund(paid: string, total?: string) {
    const sales = await api.paypal.salesOf(paid);
    await api.paypal.refund(sales.at(-1)?.id, total);
  }

  test('PAY-07 · a refund and a reversal with lost webhooks are booked once on their payments', async () => {
    const { id, paid } = await shop.aConfirmed();
    const { provider_sale_id: sale } = (await shop.paymentsOf(id))[0] ?? {};
    await paypal.miss();
    await refund(paid, '2.20');
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
    ['in part', '2.20', '2.20'],
  ])(
    'PAY-07 · a return %s without any notification is a discrepancy until it is known',
    async (_, total, provider_value) => {
      const { id, paid } = await shop.aConfirmed();
      await api.paypal.faults({ webhooks: { unlisted: true, delayMs: 30 * 3_600_000 } });
      await refund(paid, total);

      await paypal.aDayLater();
      expect(await shop.openDifferences(id)).toMatchObject([
        { kind: 'refundedAmount', local_value: '0.00', provider_value },
      ]);

      await shop.handleEvents();
      expect(await shop.refundsOf(id)).toHaveLength(1);
      expect(await shop.openDifferences(id)).toEqual([]);
      await paypal.aDayLater();
      expect(await shop.openDifferences(id)).toEqual([]);
    },
  );

  test('PAY-07 · a refund just found in PayPal’s list of events gives no discrepancy', async () => {
    const { id, paid } = await shop.aConfirmed();
    await paypal.miss();
    await refund(paid);

    await paypal.aDayLater();
    expect(await shop.openDifferences(id)).toEqual([]);
    await api.runJob('provider-events');

    expect(await shop.refundsOf(id)).toMatchObject([{ kind: 'refund', amount_cents: 1_220 }]);
  });

  test('PAY-07 · a refund of a charge that is not booked yet is booked after the charge', async () => {
    const { id, paid } = await shop.anApproved();
    await refund(paid);
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await paypal.lose();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'ripresa' });
    await paypal.anHourLater();
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.refundsOf(id)).toMatchObject([{ kind: 'refund', amount_cents: 1_220 }]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('PAY-07 · a return after the end is shown too', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();
    await paypal.anHourLater();
    await paypal.lose();
    await refund(paid);

    await paypal.aDayLater();
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'refundedAmount' }]);
  });

  test('PAY-07 · half a year after the end the polls stop', async () => {
    const { paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();
    await paypal.later({ hours: 24 * 181 });
    const requestCount = async () =>
      (await api.paypal.requests()).filter(({ path }) => path.includes(paid)).length;
    const before = await requestCount();

    await paypal.aDayLater();

    expect(await requestCount()).toBe(before);
  });
});
