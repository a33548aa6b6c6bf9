import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretBox } from '../../../platform/auth/secret-box.ts';
import {
  secretKey,
  startTestApi,
  type TestApi,
  type TestCaller,
} from '../../../testing/test-api.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;
const plans = planContract.endpoints;

describe('a payment link', () => {
  let api: TestApi;
  let tenantId: number;
  let providerId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    providerId = (await api.make.aProvider(tenantId)).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const linkFor = (paymentId: number) => admin.call(create, { body: { paymentId } });
  const replaceFor = (paymentId: number) =>
    admin.call(create, { body: { paymentId, replace: true } });
  const open = (token: string) => api.nobody.call(validate, { query: { token } });
  const plan = (id: number) => admin.call(plans.get, { params: { id } });

  test('PAY-01 · contains the customer’s amount, whatever the browser sends', async () => {
    const {
      paymentId,
      customer,
      plan: chosen,
    } = await api.make.aSubscription(tenantId, {
      grossCents: 1_229,
    });

    const claimed = { id: 7, token: 'mine', status: 1, amount: 0.01, currency: 'USD' };
    const alsoClaimed = { userId: 1, planId: 1, expiryDate: '2099-01-01' };
    const link = await admin.call(create, {
      body: { paymentId, paymentProviderPlanId: 'P-MINE', ...claimed, ...alsoClaimed },
    });

    expect(link).toMatchObject({
      amount: 12.29,
      currency: 'EUR',
      status: 0,
      paymentId,
      userId: customer.id,
      planId: chosen.id,
      selectedPaymentProviderId: providerId,
      expiryDate: '2026-11-21T10:30:00Z',
      providerSubscriptionId: null,
    });
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(link.paymentProviderPlanId).not.toBe('P-MINE');
  });

  test('PAY-01 M23 · its secret is stored as a hash, and encrypted while the link is valid', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId);
    const replaced = await linkFor(paymentId);
    const { token } = await replaceFor(paymentId);

    const kept = await api.make.inTenant(tenantId, async (db) => ({
      tokens: await db.selectFrom('payment_tokens').selectAll().execute(),
      audit: await db.selectFrom('audit_entries').selectAll().execute(),
    }));

    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(replaced.token);
    const sealed = kept.tokens
      .filter(({ receivable_id }) => receivable_id === paymentId)
      .map(({ token_sealed }) => token_sealed && secretBox(secretKey).open(token_sealed));
    expect(new Set(sealed)).toEqual(new Set([null, token]));
  });

  test('PAY-01 · is not created without a provider that has its secret', async () => {
    const own = await api.make.aTenant();
    const ownAdmin = await api.asAdminOf(own.id);
    const { paymentId } = await api.make.aSubscription(own.id);
    const noProvider = { status: 409, code: 'paymentLink.noProvider' };

    await expect(ownAdmin.call(create, { body: { paymentId } })).rejects.toMatchObject(noProvider);
    await expect(
      ownAdmin.call(create, { body: { paymentId, selectedPaymentProviderId: providerId } }),
    ).rejects.toMatchObject(noProvider);
  });

  test('PAY-01 · is not created when nothing is due', async () => {
    const free = await api.make.aSubscription(tenantId, { grossCents: 0 });

    await expect(linkFor(free.paymentId)).rejects.toMatchObject({
      status: 409,
      code: 'paymentLink.nothingToPay',
    });
  });

  test.each(
    Object.values(SubscriptionStatus).filter((status) => status !== SubscriptionStatus.NotActive),
  )('PAY-01 · is not created for a subscription in status %d', async (status) => {
    const { paymentId } = await api.make.aSubscription(tenantId, { status });

    await expect(linkFor(paymentId)).rejects.toMatchObject({
      code: 'paymentLink.nothingToPay',
    });
  });

  test('PAY-01 · is not created for a payment that does not exist', async () => {
    await expect(linkFor(2_147_483_600)).rejects.toMatchObject({ status: 404 });
  });

  test('PAY-02 · stops working once the customer pays by bank transfer', async () => {
    const { id, paymentId } = await api.make.aSubscription(tenantId);
    const { token } = await linkFor(paymentId);
    await admin.call(subscriptionContract.endpoints.payByBankTransfer, { params: { id } });

    await expect(open(token)).rejects.toMatchObject({ status: 410, message: 'Token non valido.' });
  });

  test('PAY-06 · stops working after a price change, so the old price cannot be paid', async () => {
    const { id, paymentId } = await api.make.aSubscription(tenantId, { grossCents: 1_000 });
    const { token } = await linkFor(paymentId);
    const { checkout } = await open(token);
    const paid = await api.paypal.createSubscription(checkout.subscription);
    await api.paypal.approve(paid);
    await admin.call(subscriptionContract.endpoints.update, { body: { id, paymentAmount: 99 } });

    await expect(open(token)).rejects.toMatchObject({ status: 410 });
    await expect(
      api.nobody.call(updatePayment, { body: { token, providerSubscriptionId: paid } }),
    ).rejects.toMatchObject({ status: 409, code: 'payment.refused' });
    const after = await admin.call(subscriptionContract.endpoints.get, { params: { id } });
    expect(after.subscriptionStatus).toBe(SubscriptionStatus.NotActive);
  });

  test.each(['x', 'a'.repeat(43), '../../etc/passwd', '%', "' or 1=1", '0'])(
    'PAY-02 · the token "%s" is unknown',
    async (token) => {
      await expect(open(token)).rejects.toMatchObject({
        status: 410,
        message: 'Token non valido.',
      });
    },
  );

  test('PAY-03 · the plan at PayPal is created once and reused', async () => {
    const first = await api.make.aSubscription(tenantId);
    const { paymentProviderPlanId } = await linkFor(first.paymentId);

    const again = await replaceFor(first.paymentId);

    expect(again.paymentProviderPlanId).toBe(paymentProviderPlanId);
    expect((await plan(first.plan.id)).paypalPlanId).toBe(paymentProviderPlanId);
  });

  test('PAY-03 · a typed plan that PayPal does not know, or that bills differently, is reported', async () => {
    const mismatch = { status: 409, code: 'paymentLink.planMismatch' };
    const { paymentId, plan: monthly } = await api.make.aSubscription(tenantId, { months: 1 });
    await admin.call(plans.update, {
      body: { ...(await plan(monthly.id)), paypalPlanId: 'P-NONE' },
    });
    await expect(linkFor(paymentId)).rejects.toMatchObject(mismatch);
    const yearly = await api.make.aSubscription(tenantId, { months: 12 });
    const { paymentProviderPlanId } = await linkFor(yearly.paymentId);
    await admin.call(plans.update, {
      body: { ...(await plan(monthly.id)), paypalPlanId: paymentProviderPlanId },
    });
    await expect(linkFor(paymentId)).rejects.toMatchObject(mismatch);
  });

  test('PAY-03 · after a change of the plan’s recurrence existing subscriptions keep the old recurrence, and new subscriptions have the new recurrence', async () => {
    const early = await api.make.aSubscription(tenantId, { months: 1 });
    const before = await plan(early.plan.id);
    await admin.call(plans.update, { body: { ...before, recurrenceType: 12 } });

    const monthly = await linkFor(early.paymentId);
    const late = await admin.call(subscriptionContract.endpoints.subscribe, {
      body: { userId: early.customer.id, planId: early.plan.id, startDate: '2026-11-21T10:00:00Z' },
    });
    const yearly = await linkFor(late.payments[0]?.id ?? 0);

    expect(yearly.paymentProviderPlanId).not.toBe(monthly.paymentProviderPlanId);
    expect((await plan(early.plan.id)).paypalPlanId).toBe(yearly.paymentProviderPlanId);
    const again = await replaceFor(early.paymentId);
    expect(again.paymentProviderPlanId).toBe(monthly.paymentProviderPlanId);
  });

  test('PAY-08 · while PayPal is down no link is created, and an existing link still works', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId);
    const { token } = await linkFor(paymentId);
    const rules = [{ match: { path: '/v1/billing/plans', times: 50 }, effect: { status: 503 } }];
    await api.paypal.faults({ rules });

    const attempt = replaceFor(paymentId);

    await expect(attempt).rejects.toMatchObject({ status: 503, code: 'provider.unavailable' });
    await api.paypal.faults({ rules: [] });
    expect(await open(token)).toMatchObject({ paymentId });
  });
});
