import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beginOutage, endOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { cancel, get } = subscriptionContract.endpoints;
const links = paymentTokenContract.endpoints;

describe('PAY-08 · cancelling a subscription paid through PayPal', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    user = await api.asUserOf(tenantId);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  async function aPaidSubscription(): Promise<number> {
    const { id, paymentId } = await api.make.aSubscription(tenantId);
    const { token } = await user.call(links.create, { body: { paymentId } });
    const { checkout } = await api.nobody.call(links.validate, { query: { token } });
    const providerSubscriptionId = await api.paypal.createSubscription(checkout.subscription);
    await api.paypal.approve(providerSubscriptionId);
    await api.nobody.call(links.updatePayment, { body: { token, providerSubscriptionId } });
    return id;
  }

  const statusOf = async (id: number) =>
    (await user.call(get, { params: { id } })).subscriptionStatus;
  const cancelCalls = async () =>
    (await api.paypal.requests()).filter(({ path }) => path.endsWith('/cancel')).length;

  const cancelling = (id: number) => user.call(cancel, { params: { id } });

  const trail = (id: number) =>
    api.make.inTenant(tenantId, async (db) => {
      const rows = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity_id', '=', id)
        .where('entity', '=', 'subscription')
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    });

  const tasksOf = (id: number) =>
    api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('provider_tasks')
        .select(['attempts', 'last_error', 'done_at'])
        .where('subscription_id', '=', id)
        .execute(),
    );

  const later = (minutes: number) => api.setNow(String(api.now().add({ minutes })));

  test('PAY-08 · while PayPal is down the status is not "cancelled" and shows the time of the request', async () => {
    const id = await aPaidSubscription();
    await beginOutage(api);

    expect(await cancelling(id)).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Active,
      cancelRequestedAt: String(api.now()),
    });

    expect(await user.call(get, { params: { id } })).toMatchObject({
      cancelRequestedAt: String(api.now()),
    });
  });

  test('PAY-08 · a cancellation is retried by the job until PayPal confirms it', async () => {
    const id = await aPaidSubscription();
    await beginOutage(api);
    await cancelling(id);
    later(1);
    await api.runJob('provider-tasks');
    expect(await tasksOf(id)).toMatchObject([{ attempts: 1, done_at: null }]);
    expect((await tasksOf(id))[0]?.last_error).toContain('503');
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);

    await endOutage(api);
    await api.runJob('provider-tasks');
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active); // not due again yet
    later(2);
    await api.runJob('provider-tasks');

    expect(await user.call(get, { params: { id } })).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Canceled,
      cancelRequestedAt: null,
    });
    expect(await tasksOf(id)).toMatchObject([{ attempts: 2, last_error: null }]);
    expect(await trail(id)).toEqual([
      'createLink',
      'activateByProvider',
      'recordCharge',
      'requestCancellation',
      'cancel',
    ]);
  });

  test('PAY-08 · a second click while PayPal is down changes nothing, and a click after the outage cancels at once', async () => {
    const id = await aPaidSubscription();
    await beginOutage(api);
    const first = await cancelling(id);
    later(1);

    expect(await cancelling(id)).toEqual(first);
    await endOutage(api);

    expect(await cancelling(id)).toMatchObject({ subscriptionStatus: SubscriptionStatus.Canceled });
    expect(await tasksOf(id)).toEqual([
      { attempts: 0, last_error: null, done_at: String(api.now()) },
    ]);
  });

  test('PAY-08 · an unreadable response of PayPal does not cancel, and the request is retried', async () => {
    const id = await aPaidSubscription();
    const match = { path: '/v1/billing/subscriptions', times: 50 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 401 } }] });

    expect(await cancelling(id)).toMatchObject({ subscriptionStatus: SubscriptionStatus.Active });

    await api.paypal.faults({});
    later(2);
    await api.runJob('provider-tasks');
    expect(await statusOf(id)).toBe(SubscriptionStatus.Canceled);
  });

  test('a cancellation with a lost response is applied', async () => {
    const id = await aPaidSubscription();
    const match = { method: 'POST', path: '/cancel' };
    await api.paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });

    expect(await user.call(cancel, { params: { id } })).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Canceled,
    });
  });

  test('PAY-08 · PayPal’s own event during the request gives one cancellation', async () => {
    const shop = await aPayPalTenant(api);
    const { id, paid } = await shop.aConfirmed();
    api.paypal.interruptOnce({
      call: /^POST .*\/cancel$/,
      async work() {
        await api.paypal.happen(paid, 'cancel-by-buyer');
        await shop.handleEvents();
      },
    });

    const after = await shop.admin.call(cancel, { params: { id } });

    expect(after.subscriptionStatus).toBe(SubscriptionStatus.Canceled);
    expect(await shop.eventsAbout(paid)).toContainEqual(
      expect.objectContaining({ type: 'BILLING.SUBSCRIPTION.CANCELLED', outcome: 'applied' }),
    );
    expect(await shop.times(id, 'cancel')).toBe(1);
  });

  test('SUB-10 · sent ten times at once is applied once', async () => {
    const id = await aPaidSubscription();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => user.call(cancel, { params: { id } })),
    );

    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const after = await trail(id);
    expect(after.filter((action) => action === 'cancel')).toHaveLength(1);
    expect(await user.call(get, { params: { id } })).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Canceled,
      version: 3,
    });
  });

  test('SUB-10 · a subscription that cannot be cancelled here is not cancelled at PayPal either', async () => {
    const id = await aPaidSubscription();
    await user.call(cancel, { params: { id } });
    const before = await cancelCalls();

    await expect(user.call(cancel, { params: { id } })).rejects.toMatchObject({ status: 409 });

    expect(await cancelCalls()).toBe(before);
  });
});
