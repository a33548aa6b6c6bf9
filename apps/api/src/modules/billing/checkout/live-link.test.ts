import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, validate } = paymentTokenContract.endpoints;
const plans = planContract.endpoints;
const accounts = paymentProviderContract.endpoints;
const nothingToPay = { status: 409, code: 'paymentLink.nothingToPay' };

describe('a request for a payment link while a live one exists', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await shop.handleEvents();
    await shop.rewind();
  });

  afterAll(() => api.close());

  const ask = (paymentId: number, more: { replace?: boolean; account?: number } = {}) =>
    shop.admin.call(create, {
      body: {
        paymentId,
        ...(more.replace && { replace: true }),
        ...(more.account && { selectedPaymentProviderId: more.account }),
      },
    });
  const open = (token: string) => api.nobody.call(validate, { query: { token } });
  const later = (minutes: number) => api.setNow(String(api.now().add({ minutes })));
  const callsToPayPal = async () => (await api.paypal.requests()).length;

  test('M23 · returns the live link with its remaining time, without a request to PayPal', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId);
    const before = await callsToPayPal();
    api.setNow('2026-11-21T09:48:49.500Z');

    const again = await ask(paymentId);

    expect(first).toMatchObject({ isNew: true, secondsLeft: 3_600 });
    expect(again).toEqual({ ...first, isNew: false, secondsLeft: 41 * 60 + 11 });
    expect(await callsToPayPal()).toBe(before);
    expect(await open(first.token)).toMatchObject({ paymentId });
  });

  test('M23 API-07 · returns the live link also when the request has an Idempotency-Key', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId);
    const admin = await api.asAdminOf(shop.tenantId);

    const answers = [];
    for (const _ of ['sent', 'sent again'])
      answers.push(
        await admin.raw({
          method: 'POST',
          url: '/api/PaymentToken/create',
          headers: { 'idempotency-key': `chiave-del-link-${paymentId}` },
          payload: { paymentId },
        }),
      );

    for (const answer of answers)
      expect(answer.json()).toMatchObject({ data: { ...first, isNew: false } });
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      undefined,
      'true',
    ]);
  });

  test('M23 · replaces a live link only on request', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId);

    const second = await ask(paymentId, { replace: true });

    expect(second).toMatchObject({ isNew: true, secondsLeft: 3_600 });
    expect(second.token).not.toBe(first.token);
    await expect(open(first.token)).rejects.toMatchObject({ status: 410 });
    expect(await open(second.token)).toMatchObject({ paymentId });
  });

  test('M23 · sent twice at once gives one link', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);

    const given = await Promise.all([ask(paymentId), ask(paymentId)]);

    expect(new Set(given.map(({ token }) => token)).size).toBe(1);
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('M23 · after its hour, or for another amount, gives a new link', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId);
    await shop.admin.call(subscriptionContract.endpoints.update, {
      body: { id, paymentAmount: 20 },
    });
    const dearer = await ask(paymentId);
    expect(dearer).toMatchObject({ isNew: true, amount: 20 });
    expect(dearer.token).not.toBe(first.token);

    later(60);
    expect(await ask(paymentId)).toMatchObject({ isNew: true });
  });

  test('M23 · for another account gives another link', async () => {
    const { paymentId } = await api.make.aSubscription(shop.tenantId);
    const first = await ask(paymentId, { account: shop.providerId });
    const { id: account } = await api.make.aProvider(shop.tenantId);
    expect(await ask(paymentId)).toMatchObject({ isNew: false, token: first.token });

    const other = await ask(paymentId, { account });

    expect(other).toMatchObject({ isNew: true, selectedPaymentProviderId: account });
    expect(await ask(paymentId)).toMatchObject({ isNew: false, token: other.token });
  });

  test.for([
    ['in part', 10, 2.2, 'paymentLink.coveredInPart'],
    ['whole', 12.2, 0, 'paymentLink.nothingToPay'],
  ] as const)(
    'M14 · gives no link for a period that a transfer covers %s before any activation',
    async ([, amount, rest, code]) => {
      const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
      const approvalDate = String(api.now());
      await shop.admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount, approvalDate },
      });

      await expect(ask(paymentId)).rejects.toMatchObject({ status: 409, code });

      const { payByBankTransfer } = subscriptionContract.endpoints;
      const after = await shop.admin.call(payByBankTransfer, { params: { id } });
      expect(after.payments).toMatchObject([{ id: paymentId, rest }]);
    },
  );

  test('M14 · gives no link for a subscription suspended at PayPal, nor for its later unpaid period', async () => {
    const { id, paymentId, paid } = await shop.anApproved({ startAt: '2027-01-01T11:00:00Z' });
    await shop.handleEvents();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.NotActive);
    expect(await shop.paymentsOf(id)).toMatchObject([{ period: 0, paid_at: null }]);

    await expect(ask(paymentId)).rejects.toMatchObject(nothingToPay);

    const unpaid = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .insertInto('receivables')
        .values({
          tenant_id: shop.tenantId,
          subscription_id: id,
          period: 1,
          due_at: '2026-12-21T09:30:00Z',
          ends_at: '2027-01-21T09:30:00Z',
          gross_cents: 1_220,
          net_cents: 1_000,
          vat_cents: 220,
          vat_basis_points: 2_200,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await expect(ask(unpaid.id)).rejects.toMatchObject(nothingToPay);
  });

  test('M16 · gives no link for an inactive plan, and a link again after its activation', async () => {
    const { id, paymentId, plan } = await api.make.aSubscription(shop.tenantId);
    const before = await shop.admin.call(plans.get, { params: { id: plan.id } });
    const off = await shop.admin.call(plans.update, { body: { ...before, isActive: false } });

    await expect(ask(paymentId)).rejects.toMatchObject({
      status: 409,
      code: 'paymentLink.planInactive',
      message: 'Il piano di questa sottoscrizione non è attivo: riattivalo per generare un link.',
    });
    const query = { filters: { planId: plan.id } };
    const listed = await shop.admin.call(subscriptionContract.endpoints.list, { query });
    expect(listed.items).toMatchObject([{ id, plan: { isActive: false } }]);
    expect((await shop.read(id)).standing.meaning).toBe(
      'L’utente non ha ancora pagato. Il piano di questa sottoscrizione non è attivo: riattivalo per generare un link.',
    );

    await shop.admin.call(plans.update, { body: { ...off, isActive: true } });
    expect(await ask(paymentId)).toMatchObject({ isNew: true });
  });

  test('PAY-01 · no link is created for terms that change during the request to PayPal', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    api.paypal.interruptOnce({
      call: /^POST \/v1\/billing\/plans/,
      work: () =>
        shop.admin.call(subscriptionContract.endpoints.update, { body: { id, paymentAmount: 99 } }),
    });

    await expect(ask(paymentId)).rejects.toMatchObject({ code: 'entity.changedMeanwhile' });

    const made = await api.make.inTenant(shop.tenantId, (db) =>
      db.selectFrom('payment_tokens').select('id').where('receivable_id', '=', paymentId).execute(),
    );
    expect(made).toEqual([]);
    expect(await ask(paymentId)).toMatchObject({ amount: 99 });
  });

  async function anOwnTenant() {
    const { id: tenantId } = await api.make.aTenant();
    const { id: accountId } = await api.make.aProvider(tenantId);
    const admin = await api.asAdminOf(tenantId);
    const { paymentId } = await api.make.aSubscription(tenantId);
    return { tenantId, accountId, admin, ask: () => admin.call(create, { body: { paymentId } }) };
  }

  const duringTheRequest = (work: () => Promise<unknown>) =>
    api.paypal.interruptOnce({ call: /^POST \/v1\/billing\/plans/, work });

  test('AL1 · whose account is deleted during the request to PayPal names the reason', async () => {
    const own = await anOwnTenant();
    const remove = (id: number) => () => own.admin.call(accounts.remove, { params: { id } });
    duringTheRequest(remove(own.accountId));
    await expect(own.ask()).rejects.toMatchObject({ status: 409, code: 'paymentLink.noProvider' });

    const deleted = await api.make.aProvider(own.tenantId);
    const other = await api.make.aProvider(own.tenantId);
    duringTheRequest(remove(deleted.id));
    await expect(own.ask()).rejects.toMatchObject({ code: 'entity.changedMeanwhile' });
    expect(await own.ask()).toMatchObject({ isNew: true, selectedPaymentProviderId: other.id });
  });

  test('AL1 · whose account is replaced during the request to PayPal creates no link with the old account', async () => {
    const own = await anOwnTenant();
    const before = await own.admin.call(accounts.get, { params: { id: own.accountId } });
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    duringTheRequest(() =>
      own.admin.call(accounts.update, { body: { ...before, apiKey, apiSecret } }),
    );

    await expect(own.ask()).rejects.toMatchObject({ code: 'entity.changedMeanwhile' });

    const stored = await api.make.inTenant(own.tenantId, async (db) => [
      ...(await db.selectFrom('payment_tokens').select('id').execute()),
      ...(await db.selectFrom('provider_plans').select('plan_id').execute()),
    ]);
    expect(stored).toEqual([]);
  });
});
