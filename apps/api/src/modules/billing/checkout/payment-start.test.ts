import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, validate } = paymentTokenContract.endpoints;
const plans = planContract.endpoints;
const providers = paymentProviderContract.endpoints;
const { Active, NotActive } = SubscriptionStatus;

describe('the amount, time and account of a charge', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  const newYear = '2027-01-01T11:00:00Z';

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await shop.handleEvents();
    await shop.rewind();
  });

  afterAll(() => api.close());

  test('PAY-03 · a subscription with a later start is charged from its start, and not before', async () => {
    const { id, token, request } = await shop.aLink({ startAt: newYear });
    expect(request.start_time).toBe(newYear);
    const paid = await api.paypal.createSubscription(request);
    await api.paypal.approve(paid);

    const receipt = await shop.confirmPayment(token, paid);

    expect(receipt.nextBillingDate).toBe(newYear);
    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      nextBillingDate: newYear,
    });
    expect(await shop.paymentsOf(id)).toMatchObject([{ paid_at: null, provider_sale_id: null }]);

    await api.paypal.advance({ months: 1, days: 15 });
    await shop.handleEvents();
    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, received_cents: 1_220, paid_at: newYear },
    ]);
  });

  test('PAY-03 · a subscription that starts before its link expires is charged at once', async () => {
    const soon = await shop.aLink({ startAt: '2026-11-21T11:00:00Z' });
    const before = await shop.aLink({ startAt: '2026-11-01T09:00:00Z' });

    expect(soon.request).not.toHaveProperty('start_time');
    expect(before.request).not.toHaveProperty('start_time');
  });

  test('PAY-06 · a later start postponed further in the browser activates nothing', async () => {
    const { id, token, request } = await shop.aLink({ startAt: newYear });
    const paid = await api.paypal.createSubscription({
      ...request,
      start_time: '2028-01-01T11:00:00Z',
    });
    await api.paypal.approve(paid);

    await expect(shop.confirmPayment(token, paid)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('PAY-03 · a new price creates another plan at PayPal, and existing subscriptions keep the old plan', async () => {
    const { plan, paid } = await shop.aConfirmed();
    const before = await shop.admin.call(plans.get, { params: { id: plan.id } });
    await shop.admin.call(plans.update, { body: { ...before, recurringCostBeforeVAT: 20 } });
    const next = await api.make.aSubscription(shop.tenantId, { planId: plan.id });
    const link = await shop.admin.call(create, { body: { paymentId: next.paymentId } });

    expect(link.paymentProviderPlanId).not.toBe(before.paypalPlanId);
    const atPayPal = await api.paypal.read<{ plan_id: string }>(
      `/v1/billing/subscriptions/${paid}`,
    );
    expect(atPayPal.plan_id).toBe(before.paypalPlanId);
  });

  test('PAY-03 · the plan at PayPal has the price with VAT', async () => {
    const { plan, request } = await shop.aLink();
    const ours = await shop.admin.call(plans.get, { params: { id: plan.id } });

    const atPayPal = await api.paypal.read(`/v1/billing/plans/${request.plan_id}`);

    expect(ours).toMatchObject({ recurringCostBeforeVAT: 10, VATPercentage: 22 });
    expect(atPayPal).toMatchObject({
      billing_cycles: [{ pricing_scheme: { fixed_price: { value: '12.2' } } }],
    });
  });

  test('PAY-03 · a customer with a price of their own is charged that price, not the plan’s', async () => {
    const { id, token, request } = await shop.aLink({ grossCents: 1_000 });
    const paid = await api.paypal.createSubscription(request);
    await api.paypal.approve(paid);

    await shop.confirmPayment(token, paid);

    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, amount_cents: 1_000, received_cents: 1_000 },
    ]);
  });

  test.each([
    ['a trial', { trial: true }, 'paymentLink.planHasExtras'],
    ['a set-up fee', { setupFee: '5.00' }, 'paymentLink.planHasExtras'],
    ['another currency', { currency: 'USD' }, 'paymentLink.planNotInEuro'],
  ])('PAY-03 · a plan typed by hand that has %s is refused', async (_, options, code) => {
    const { paymentId, plan } = await api.make.aSubscription(shop.tenantId);
    const paypalPlanId = await api.paypal.aPlan(options);
    const known = await shop.admin.call(plans.get, { params: { id: plan.id } });
    await shop.admin.call(plans.update, { body: { ...known, paypalPlanId } });

    const attempt = shop.admin.call(create, { body: { paymentId } });

    await expect(attempt).rejects.toMatchObject({ status: 409, code });
  });

  test('PAY-07 · an account that bills a subscription cannot be replaced, but its name and secret can', async () => {
    const own = await aPayPalTenant(api);
    const { id, paid } = await own.aConfirmed();
    const open = await own.aLink();
    const provider = await own.admin.call(providers.get, { params: { id: own.providerId } });
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    const change = () =>
      own.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } });

    await expect(change()).rejects.toMatchObject({ status: 409, code: 'provider.accountInUse' });
    const same = await own.admin.call(providers.get, { params: { id: own.providerId } });
    expect(same).toEqual(provider);
    await own.admin.call(providers.update, { body: { ...provider, name: 'Il nostro PayPal' } });

    await api.paypal.happen(paid, 'cancel-by-buyer');
    await own.handleEvents();
    expect(await own.statusOf(id)).toBe(SubscriptionStatus.Canceled);
    expect(await change().catch((error: unknown) => error)).toMatchObject({ status: 409 }); // changed meanwhile
    const latest = await own.admin.call(providers.get, { params: { id: own.providerId } });
    const changed = await own.admin.call(providers.update, {
      body: { ...latest, apiKey, apiSecret },
    });
    expect(changed.apiKey).toBe(apiKey);
    await expect(api.nobody.call(validate, { query: { token: open.token } })).rejects.toMatchObject(
      { status: 410 },
    );
    const { items } = await own.admin.call(plans.list, { query: {} });
    expect(items.map(({ paypalPlanId }) => paypalPlanId)).toEqual([null, null]);
  });

  test('PAY-07 · a replaced account ends the links through it, and no other links', async () => {
    const own = await aPayPalTenant(api);
    const other = await api.make.aProvider(own.tenantId);
    const through = async (selectedPaymentProviderId: number) => {
      const { id, paymentId } = await api.make.aSubscription(own.tenantId);
      const body = { paymentId, selectedPaymentProviderId };
      return { id, token: (await own.admin.call(create, { body })).token };
    };
    const [ended, kept] = [await through(own.providerId), await through(other.id)];
    const provider = await own.admin.call(providers.get, { params: { id: own.providerId } });
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;

    await own.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } });

    const open = (token: string) => api.nobody.call(validate, { query: { token } });
    await expect(open(ended.token)).rejects.toMatchObject({ status: 410 });
    expect(await open(kept.token)).toMatchObject({ selectedPaymentProviderId: other.id });
    const { items } = await own.admin.call(timelineContract.endpoints.list, {
      params: { id: ended.id },
      query: {},
    });
    expect(items).toMatchObject([
      { kind: 'link', what: 'revoked' },
      { kind: 'link', what: 'made' },
    ]);
  });

  test('PAY-07 · an account cannot be replaced while a stopped subscription may charge again', async () => {
    const own = await aPayPalTenant(api);
    const { paid, request } = await own.anApproved();
    const begun = [paid, await api.paypal.createSubscription(request)];
    await api.paypal.happen(paid, 'suspend');
    await own.handleEvents();
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    const change = async () => {
      const provider = await own.admin.call(providers.get, { params: { id: own.providerId } });
      return own.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } });
    };
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'provider.accountInUse' });

    await api.paypal.command(`/v1/billing/subscriptions/${paid}/cancel`, { reason: 'fine' });
    await own.handleEvents();
    await api.runJob('provider-tasks');
    expect((await change()).apiKey).toBe(apiKey);

    const requestCount = async () =>
      (await api.paypal.requests()).filter(({ path }) => begun.some((one) => path.includes(one)))
        .length;
    const before = await requestCount();
    await own.admin.call(reconciliationContract.endpoints.run, {});
    await api.runJob('reconcile');
    expect(await requestCount()).toBe(before);
  });

  test.each([
    ['PAY-07', 'was cancelled', 'cancel-by-buyer'],
    ['AO21 PAY-07', 'has expired', 'expire'],
    ['AO21 PAY-07', 'was stopped and goes on until its end', undefined],
  ])(
    '%s · a subscription that %s is not queried at the account that replaces its own',
    async (...[, , what]) => {
      const own = await aPayPalTenant(api);
      const { id, paid } = await own.aConfirmed();
      await api.runJob('reconcile');
      const params = { id };
      if (what) await api.paypal.happen(paid, what);
      else await own.admin.call(subscriptionContract.endpoints.stopRenewal, { params });
      await own.handleEvents();
      await api.runJob('reconcile');
      const { clientId: apiKey, secret: apiSecret } = foreignAccount;
      const provider = await own.admin.call(providers.get, { params: { id: own.providerId } });
      await own.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } });

      await own.admin.call(reconciliationContract.endpoints.run, {});
      await api.runJob('reconcile');

      expect(await own.openDifferences(id)).toEqual([]);
    },
  );
});
