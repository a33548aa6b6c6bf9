import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;

describe('a payment link and the browser’s confirmation', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  /** An unpaid subscription, its link, and the payment page's request to PayPal. */
  async function aLink(options: Parameters<TestApi['make']['aSubscription']>[1] = {}) {
    const subscription = await api.make.aSubscription(tenantId, options);
    const { token } = await admin.call(create, { body: { paymentId: subscription.paymentId } });
    const { checkout } = await api.nobody.call(validate, { query: { token } });
    return { ...subscription, token, request: checkout.subscription };
  }

  async function anApproved(request: Parameters<TestApi['paypal']['createSubscription']>[0]) {
    const id = await api.paypal.createSubscription(request);
    await api.paypal.approve(id);
    return id;
  }

  const statusOf = async (id: number) =>
    (await admin.call(subscriptionContract.endpoints.get, { params: { id } })).subscriptionStatus;

  const confirmPayment = (token: string, providerSubscriptionId: string) =>
    api.nobody.call(updatePayment, { body: { token, providerSubscriptionId } });

  test('PAY-03 SUB-08 · a subscription approved at PayPal activates with its id and PayPal’s start date', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);

    const receipt = await confirmPayment(token, paid);

    expect(receipt).toMatchObject({ amount: 12.2, currency: 'EUR' });
    const after = await admin.call(subscriptionContract.endpoints.get, { params: { id } });
    expect(after).toMatchObject({
      subscriptionStatus: SubscriptionStatus.Active,
      subscriptionStatusName: 'Active',
      payments: [{ providerSubscriptionId: paid }],
      nextBillingDate: '2026-12-21T10:00:00Z',
      nextBillingSource: 'provider',
    });
  });

  test('PAY-06 · a forged id activates nothing', async () => {
    const { id, token } = await aLink();

    await expect(confirmPayment(token, 'I-FORGED123456')).rejects.toMatchObject({
      status: 409,
      code: 'payment.refused',
    });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · an id that already paid for another period activates nothing', async () => {
    const first = await aLink();
    const paid = await anApproved(first.request);
    await confirmPayment(first.token, paid);
    const second = await aLink();

    await expect(confirmPayment(second.token, paid)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    expect(await statusOf(second.id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · a subscription of another merchant’s account activates nothing', async () => {
    const { id, token } = await aLink();
    const other = await api.make.aTenant();
    await api.make.aProvider(other.id, foreignAccount);
    const otherAdmin = await api.asAdminOf(other.id);
    const theirs = await api.make.aSubscription(other.id);
    const theirLink = await otherAdmin.call(create, { body: { paymentId: theirs.paymentId } });
    const { checkout } = await api.nobody.call(validate, { query: { token: theirLink.token } });
    const foreign = await api.paypal.createSubscription(
      checkout.subscription,
      foreignAccount.clientId,
    );
    await api.paypal.approve(foreign);

    await expect(confirmPayment(token, foreign)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · a cheaper subscription, made by changing the price in the browser, activates nothing', async () => {
    const { id, token, request } = await aLink();
    const cheaper = await anApproved({
      ...request,
      plan: {
        billing_cycles: [
          {
            sequence: 1,
            pricing_scheme: { fixed_price: { value: '0.01', currency_code: 'EUR' } },
            total_cycles: 0,
          },
        ],
        taxes: { percentage: '22', inclusive: true },
      },
    });

    await expect(confirmPayment(token, cheaper)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · a subscription to another, cheaper plan activates nothing', async () => {
    const cheap = await aLink({ grossCents: 122 });
    const { id, token, request } = await aLink();
    const wrong = await anApproved({ ...request, plan_id: cheap.request.plan_id });

    await expect(confirmPayment(token, wrong)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · a subscription made for another link activates nothing', async () => {
    const other = await aLink();
    const { id, token, request } = await aLink();
    const wrong = await anApproved({ ...request, custom_id: other.request.custom_id });

    await expect(confirmPayment(token, wrong)).rejects.toMatchObject({ code: 'payment.refused' });

    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);
  });

  test('PAY-06 · a pending subscription activates nothing, and activates once it is approved', async () => {
    const { id, token, request } = await aLink();
    const pending = await api.paypal.createSubscription(request);

    await expect(confirmPayment(token, pending)).rejects.toMatchObject({
      status: 409,
      code: 'payment.pending',
    });
    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);

    await api.paypal.approve(pending);
    await confirmPayment(token, pending);
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);
  });

  test('PAY-05 · a repeated confirmation returns the same success, and another id on a used link is refused', async () => {
    const { token, request } = await aLink();
    const paid = await anApproved(request);
    const first = await confirmPayment(token, paid);

    expect(await confirmPayment(token, paid)).toEqual(first);
    const another = await anApproved(request);
    await expect(confirmPayment(token, another)).rejects.toMatchObject({
      status: 410,
      code: 'payment.tokenInvalid',
    });
    await expect(api.nobody.call(validate, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
  });

  test('PAY-06 · ten concurrent confirmations activate once', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);

    await Promise.all(Array.from({ length: 10 }, () => confirmPayment(token, paid)));

    const after = await admin.call(subscriptionContract.endpoints.get, { params: { id } });
    expect(after).toMatchObject({ subscriptionStatus: SubscriptionStatus.Active, version: 2 });
    const entries = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity_id', '=', id)
        .where('action', '=', 'activateByProvider')
        .execute(),
    );
    expect(entries).toHaveLength(1);
  });

  test('PAY-01 · a link is valid for one hour, and a requested new one replaces it', async () => {
    const { token, paymentId } = await aLink();
    const renewed = await admin.call(create, { body: { paymentId, replace: true } });

    expect(Temporal.Instant.from(renewed.expiryDate).since(api.now()).total('minutes')).toBe(60);
    await expect(api.nobody.call(validate, { query: { token } })).rejects.toMatchObject({
      status: 410,
    });
    await api.nobody.call(validate, { query: { token: renewed.token } });
  });

  test('PAY-05 · one minute past the hour the link is refused', async () => {
    const { token } = await aLink();
    const before = String(api.now());
    api.setNow(String(api.now().add({ minutes: 61 })));

    await expect(api.nobody.call(validate, { query: { token } })).rejects.toMatchObject({
      status: 410,
      message: 'Token non valido.',
    });
    api.setNow(before);
  });

  test('PAY-06 · an approval that was in progress when the link expired is accepted', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);
    const before = String(api.now());
    api.setNow(String(api.now().add({ minutes: 61 })));

    await confirmPayment(token, paid);

    api.setNow(before);
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);
  });

  test('PAY-06 · while PayPal does not respond nothing changes, and a retry succeeds', async () => {
    const { id, token, request } = await aLink();
    const paid = await anApproved(request);
    await api.paypal.faults({
      rules: [
        {
          match: { method: 'GET', path: '/v1/billing/subscriptions/', times: 10 },
          effect: { status: 503 },
        },
      ],
    });

    await expect(confirmPayment(token, paid)).rejects.toMatchObject({
      status: 503,
      code: 'provider.unavailable',
    });
    await api.paypal.faults({ rules: [] });
    expect(await statusOf(id)).toBe(SubscriptionStatus.NotActive);

    await confirmPayment(token, paid);
    expect(await statusOf(id)).toBe(SubscriptionStatus.Active);
  });

  test('M19 · a customer waits for PayPal less than 10 seconds in total', async () => {
    const { token, request } = await aLink();
    const paid = await anApproved(request);
    const before = api.deadlinesMs.length;

    await confirmPayment(token, paid);

    const [deadline, ...others] = api.deadlinesMs.slice(before);
    expect(others).toEqual([]);
    expect(deadline).toBeLessThan(10_000);
  });

  test('PAY-02 · the page receives its data and none of the merchant’s secrets', async () => {
    const { token } = await aLink({ grossCents: 12_345 });

    const answer = await api.nobody.raw({
      method: 'GET',
      url: `/api/PaymentToken/validate?token=${token}`,
    });

    expect(answer.json()).toMatchObject({
      message: 'Token valido.',
      data: { amount: 123.45, netAmount: 101.19, vatAmount: 22.26, currency: 'EUR' },
    });
    expect(answer.body).not.toContain('test-secret-do-not-leak');
  });

  test('PAY-02 · a link without its token gets a message', async () => {
    const answer = await api.nobody.raw({ method: 'GET', url: '/api/PaymentToken/validate' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Token mancante nella richiesta.' });
  });

  test('SUB-04 · cancelling here cancels at PayPal', async () => {
    const { id, token, request } = await aLink();
    await confirmPayment(token, await anApproved(request));

    const after = await admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    expect(after.subscriptionStatus).toBe(SubscriptionStatus.Canceled);
    const paths = (await api.paypal.requests()).map(({ method, path }) => `${method} ${path}`);
    expect(paths.some((path) => path.endsWith('/cancel'))).toBe(true);
  });
});
