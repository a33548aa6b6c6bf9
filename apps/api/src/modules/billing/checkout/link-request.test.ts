import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { notificationContract } from '@canone/contracts/letters/notification';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someSettings } from '../../../testing/letter-inputs.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { requestNew } = paymentTokenContract.endpoints;

describe('CUL-07 · the request for a new link on the page of a link that cannot be used any more', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let networks = 0;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  const someone = () => {
    networks += 1;
    return api.with({ address: `198.51.100.${networks}` });
  };

  async function aDeadLink() {
    const link = await shop.aLink();
    await shop.anotherLink(link.paymentId);
    return link;
  }

  const bellOf = async (id: number) => {
    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: 100 },
    });
    return items.filter((item) => item.kind === 'linkRequested' && item.subscriptionId === id);
  };

  test('notifies once for each link, whoever asks and however often', async () => {
    const { id, token } = await aDeadLink();

    for (let time = 0; time < 3; time += 1) await someone().call(requestNew, { body: { token } });

    expect(await bellOf(id)).toMatchObject([{ amount: 12.2 }]);
    expect(await shop.times(id, 'requestLink')).toBe(1);
  });

  test('two who ask at once cause one notification', async () => {
    const { id, token } = await aDeadLink();

    await Promise.all([1, 2, 3].map(() => someone().call(requestNew, { body: { token } })));

    expect(await bellOf(id)).toHaveLength(1);
  });

  test('the answer is the same for an expired, a valid, a paid and an unknown link', async () => {
    const dead = await aDeadLink();
    const live = await shop.aLink();
    const paid = await shop.anApproved();
    await shop.confirmPayment(paid.token, paid.paid);
    const answers = [];
    for (const token of [dead.token, live.token, paid.token, 'un-token-che-non-esiste']) {
      const answer = await someone().raw({
        method: 'POST',
        url: requestNew.path,
        payload: { token },
      });
      answers.push([answer.statusCode, answer.body]);
    }

    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await bellOf(live.id)).toEqual([]);
    expect(await bellOf(paid.id)).toEqual([]);
  });

  test('one network is refused after ten requests, also for links that do not exist', async () => {
    const caller = someone();
    const ask = (token: string) => caller.call(requestNew, { body: { token } });
    for (let time = 0; time < 10; time += 1) await ask(`nessuno-${time}`);
    const { id, token } = await aDeadLink();

    await expect(ask(token)).rejects.toMatchObject({ status: 429 });
    expect(await bellOf(id)).toEqual([]);
    await someone().call(requestNew, { body: { token } });
    expect(await bellOf(id)).toHaveLength(1);
  });
});

describe('CUL-08 · the receipt of a payment page', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  test('has the charge, its time, its period, and the page where the tenant sends customers', async () => {
    await shop.admin.call(letterSettingsContract.endpoints.update, { body: someSettings() });
    const { id, token, paid } = await shop.anApproved();

    const receipt = await shop.confirmPayment(token, paid);

    const [payment] = await shop.paymentsOf(id);
    expect(receipt).toMatchObject({
      state: 'paid',
      transactionId: payment?.provider_sale_id,
      returnUrl: 'https://studio.example/grazie',
      paidAt: expect.stringMatching(/^2026-11-21T/) as string,
      periodStart: expect.stringMatching(/^2026-11-/) as string,
      periodEnd: expect.stringMatching(/^2026-12-/) as string,
    });
  });

  test('AA16 · the page and the receipt have the address where the seller reads replies', async () => {
    await shop.admin.call(letterSettingsContract.endpoints.update, { body: someSettings() });
    const { token, paid } = await shop.anApproved();

    const { validate } = paymentTokenContract.endpoints;
    const shown = await api.nobody.call(validate, { query: { token } });
    expect(shown.supportEmail).toBe('studio@prova.example');
    expect(await shop.confirmPayment(token, paid)).toMatchObject({
      sellerEmail: 'studio@prova.example',
    });
  });

  test('has no charge before the first charge, and no page in a tenant without settings', async () => {
    const other = await aPayPalTenant(api);
    const { token, paid } = await other.anApproved({ startAt: '2027-01-01T09:00:00Z' });

    expect(await other.confirmPayment(token, paid)).toMatchObject({
      state: 'scheduled',
      transactionId: null,
      paidAt: null,
      returnUrl: null,
    });
  });
});
