import { paymentTokenContract } from '@canone/contracts/payment-token';
import { subscriptionContract } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { cancel, get } = subscriptionContract.endpoints;
const links = paymentTokenContract.endpoints;

describe('PAY-08 · cancelling what is paid through PayPal', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    user = await api.asUserOf(tenantId);
  });

  afterEach(() => api.paypal.faults({ rules: [] }));

  afterAll(async () => {
    expect(api.paypal.violations).toEqual([]);
    await api.close();
  });

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

  test('while PayPal is down nobody is told "cancelled", and trying again later works', async () => {
    const id = await aPaidSubscription();
    const match = { path: '/v1/billing/subscriptions', times: 50 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });

    await expect(user.call(cancel, { params: { id } })).rejects.toMatchObject({
      status: 503,
      code: 'provider.unavailable',
      message: 'PayPal non risponde. Riprova tra qualche minuto.',
    });
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);

    await api.paypal.faults({ rules: [] });
    await user.call(cancel, { params: { id } });
    expect(await statusOf(id)).toBe(SubscriptionStatus.Canceled);
  });

  test('a cancellation whose answer was lost is one', async () => {
    const id = await aPaidSubscription();
    const match = { method: 'POST', path: '/cancel' };
    await api.paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });

    expect(await user.call(cancel, { params: { id } })).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Canceled,
    });
  });

  test('SUB-10 · sent ten times at once is applied once', async () => {
    const id = await aPaidSubscription();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => user.call(cancel, { params: { id } })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await user.call(get, { params: { id } })).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Canceled,
      version: 3,
    });
  });

  test('SUB-10 · what cannot be cancelled here is not cancelled at PayPal either', async () => {
    const id = await aPaidSubscription();
    await user.call(cancel, { params: { id } });
    const before = await cancelCalls();

    await expect(user.call(cancel, { params: { id } })).rejects.toMatchObject({ status: 409 });

    expect(await cancelCalls()).toBe(before);
  });
});
