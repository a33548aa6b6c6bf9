import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { cockpitLinks } from '@canone/contracts/overviews/cockpit-links';
import { PaymentTokenStatus, paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { list, counts, cancel, payByBankTransfer } = subscriptionContract.endpoints;

describe('AM4 · a payment link that has expired without a payment', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => shop.rewind());

  afterAll(() => api.close());

  const afterAnHour = () => api.setNow(String(api.now().add({ minutes: 60 })));
  const ask = (paymentId: number) =>
    shop.admin.call(paymentTokenContract.endpoints.create, { body: { paymentId } });

  async function work() {
    const { filters } = cockpitLinks.linkExpired;
    const { items } = await shop.admin.call(list, { query: { filters } });
    const { tasks } = await shop.admin.call(cockpitContract.endpoints.read, {});
    return {
      listed: items.map(({ id }) => id),
      count: (await shop.admin.call(counts, {})).linkExpired,
      tasks: tasks.filter(({ kind }) => kind === 'linkExpired'),
    };
  }
  const nothing = { listed: [], count: 0, tasks: [] };

  test('is a task on the home page until a new link is created', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    expect(await work()).toEqual(nothing);
    await ask(paymentId);
    expect(await work()).toEqual(nothing);

    afterAnHour();
    const only = { subscriptionId: id, userName: expect.any(String) };
    expect(await work()).toEqual({
      listed: [id],
      count: 1,
      tasks: [{ kind: 'linkExpired', count: 1, amount: null, lastAskedAt: null, only }],
    });

    await ask(paymentId);
    expect(await work()).toEqual(nothing);
    await shop.admin.call(cancel, { params: { id } });
  });

  test.for([
    ['awaits a transfer', payByBankTransfer],
    ['is cancelled', cancel],
  ] as const)('is not a task after its subscription %s', async ([, step]) => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await ask(paymentId);
    afterAnHour();
    expect(await work()).toMatchObject({ listed: [id], count: 1 });

    await shop.admin.call(step, { params: { id } });
    expect(await work()).toEqual(nothing);
  });

  test('AP7 · is also a task when it was revoked because its account was replaced, until a new link is created', async () => {
    const other = await aPayPalTenant(api);
    const { id, paymentId } = await api.make.aSubscription(other.tenantId);
    const link = () =>
      other.admin.call(paymentTokenContract.endpoints.create, { body: { paymentId } });
    const { filters } = cockpitLinks.linkExpired;
    const listed = async () =>
      (await other.admin.call(list, { query: { filters } })).items.map((item) => item.id);
    await link();
    expect(await listed()).toEqual([]);

    await api.make.inTenant(other.tenantId, (db) =>
      db
        .updateTable('payment_tokens')
        .set({
          status: PaymentTokenStatus.Expired,
          revoked_at: String(api.now()),
          revoked_for: 'otherAccount',
          token_sealed: null,
        })
        .where('tenant_id', '=', other.tenantId)
        .execute(),
    );
    expect(await listed()).toEqual([id]);
    expect((await other.admin.call(counts, {})).linkExpired).toBe(1);

    await link();
    expect(await listed()).toEqual([]);
  });

  test('is not a task after PayPal has reported the payment', async () => {
    const { id } = await shop.anApproved();
    afterAnHour();
    expect(await work()).toMatchObject({ listed: [id], count: 1 });

    await shop.handleEvents();
    expect(await work()).toEqual(nothing);
  });
});
