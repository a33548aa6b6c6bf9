import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { silentPayPal } from '../../../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('finding 18 · the refunded amount of a partly refunded charge', () => {
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

  async function aCharged() {
    const { id, paid } = await shop.aConfirmed();
    const sale = (await shop.paymentsOf(id))[0]?.provider_sale_id ?? '';
    const refund = (total: string) => api.paypal.refund(sale, total);
    /** The number of requests to PayPal for the sale and its payment during the step. */
    const requestsDuring = async (step: () => Promise<unknown>) => {
      const requestCount = async () =>
        (await api.paypal.requests()).filter(
          ({ method, path }) =>
            method === 'GET' && (path.includes(sale) || path.includes('/v1/payments/payment/')),
        ).length;
      const before = await requestCount();
      await step();
      return (await requestCount()) - before;
    };
    return { id, paid, refund, requestsDuring };
  }
  /** Lets some days pass. PayPal's list of events is read often enough, so there is no gap. */
  const someDays = async () => {
    for (let time = 0; time < 27; time += 1) await paypal.later({ minutes: 170 });
  };

  test('finding 18 · is queried once while the booked refunds stay the same', async () => {
    const { id, refund, requestsDuring } = await aCharged();
    await refund('2.20');
    await shop.handleEvents();

    expect(await requestsDuring(paypal.aDayLater)).toBe(2);
    expect(await requestsDuring(someDays)).toBe(0);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('finding 18 · stays shown while it is not booked, and is not queried every day', async () => {
    const { id, refund, requestsDuring } = await aCharged();
    await api.paypal.faults({ webhooks: { unlisted: true, delayMs: 10 * 24 * 3_600_000 } });
    await refund('2.20');
    await paypal.aDayLater();
    const shown = [{ kind: 'refundedAmount', local_value: '0.00', provider_value: '2.20' }];
    expect(await shop.openDifferences(id)).toMatchObject(shown);

    expect(await requestsDuring(someDays)).toBe(0);
    expect(await shop.openDifferences(id)).toMatchObject(shown);

    await shop.handleEvents();
    expect(await requestsDuring(someDays)).toBe(0);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('finding 18 · is queried once more after another refund is booked', async () => {
    const { id, refund, requestsDuring } = await aCharged();
    await refund('2.20');
    await shop.handleEvents();
    await paypal.aDayLater();
    await refund('3.00');
    await shop.handleEvents();

    expect(await requestsDuring(someDays)).toBe(2);
    expect(await shop.refundsOf(id)).toHaveLength(2);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test.each([
    ['after a gap in the reading of events', () => paypal.aDayLater()],
    [
      'when a person requests a comparison',
      async () => {
        await shop.admin.call(reconciliationContract.endpoints.run, {});
        await paypal.anHourLater();
      },
    ],
  ])('finding 18 · a refund without any event is found %s', async (_, look) => {
    const { id, refund } = await aCharged();
    await refund('2.20');
    await shop.handleEvents();
    await paypal.aDayLater();
    await paypal.lose();
    await refund('3.00');
    await paypal.anHourLater();

    await look();

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'refundedAmount', local_value: '2.20', provider_value: '5.20' },
    ]);
  });
});
