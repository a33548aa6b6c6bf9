import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { planContract } from '@canone/contracts/plans/plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount, testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { get, update } = planContract.endpoints;

describe('M11 · one plan at two accounts of PayPal', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** A tenant with two accounts, and a plan with two subscribers. */
  async function twoAccounts() {
    const shop = await aPayPalTenant(api);
    const { id: second } = await shop.admin.call(paymentProviderContract.endpoints.create, {
      body: {
        name: 'Secondo PayPal',
        apiUrl: api.paypal.url,
        apiKey: foreignAccount.clientId,
        apiSecret: foreignAccount.secret,
      },
    });
    const first = await api.make.aSubscription(shop.tenantId);
    const other = await api.make.aSubscription(shop.tenantId, { planId: first.plan.id });
    const planIdThrough = async (paymentId: number, selectedPaymentProviderId: number) => {
      const link = await shop.admin.call(paymentTokenContract.endpoints.create, {
        body: { paymentId, selectedPaymentProviderId, replace: true },
      });
      return link.paymentProviderPlanId;
    };
    const plan = () => shop.admin.call(get, { params: { id: first.plan.id } });
    return { shop, second, first, other, planIdThrough, plan };
  }

  test('M11 · each account has its own plan, created once', async () => {
    const { shop, second, first, other, planIdThrough, plan } = await twoAccounts();

    const atFirst = await planIdThrough(first.paymentId, shop.providerId);
    const atSecond = await planIdThrough(other.paymentId, second);

    expect(atSecond).not.toBe(atFirst);
    expect(await planIdThrough(first.paymentId, second)).toBe(atSecond);
    expect(await planIdThrough(other.paymentId, shop.providerId)).toBe(atFirst);
    expect((await plan()).paypalPlanId).toBe(atFirst);
    const kept = await api.paypal.read<{ id: string }>(
      `/v1/billing/plans/${atSecond}`,
      foreignAccount,
    );
    expect(kept.id).toBe(atSecond);
  });

  test('M11 · another price creates another plan at both accounts', async () => {
    const { shop, second, first, other, planIdThrough, plan } = await twoAccounts();
    const before = [
      await planIdThrough(first.paymentId, shop.providerId),
      await planIdThrough(other.paymentId, second),
    ];

    await shop.admin.call(update, { body: { ...(await plan()), recurringCostBeforeVAT: 30 } });

    expect((await plan()).paypalPlanId).toBeNull();
    expect(before).not.toContain(await planIdThrough(first.paymentId, shop.providerId));
    expect(before).not.toContain(await planIdThrough(other.paymentId, second));
  });

  test('M11 · a replaced account loses its plans, and the other keeps its own', async () => {
    const { shop, second, first, other, planIdThrough, plan } = await twoAccounts();
    const { get: read, update: change } = paymentProviderContract.endpoints;
    const atFirst = await planIdThrough(first.paymentId, shop.providerId);
    const atSecond = await planIdThrough(other.paymentId, second);
    const provider = await shop.admin.call(read, { params: { id: second } });
    const { clientId: apiKey, secret: apiSecret } = testAccount;

    await shop.admin.call(change, { body: { ...provider, apiKey, apiSecret } });

    expect((await plan()).paypalPlanId).toBe(atFirst);
    expect(await planIdThrough(first.paymentId, shop.providerId)).toBe(atFirst);
    expect(await planIdThrough(other.paymentId, second)).not.toBe(atSecond);
  });

  test('finding 16 · a replaced account loses only its own plan ids, and a typed id stays', async () => {
    const { shop, second, first, other, planIdThrough, plan } = await twoAccounts();
    const { get: read, update: change } = paymentProviderContract.endpoints;
    const atSecond = await planIdThrough(other.paymentId, second);
    const another = await api.make.aSubscription(shop.tenantId);
    const typed = () => shop.admin.call(get, { params: { id: another.plan.id } });
    await shop.admin.call(update, { body: { ...(await typed()), paypalPlanId: 'P-TYPED' } });
    const provider = await shop.admin.call(read, { params: { id: second } });
    const { clientId: apiKey, secret: apiSecret } = testAccount;
    expect((await plan()).paypalPlanId).toBe(atSecond);

    await shop.admin.call(change, { body: { ...provider, apiKey, apiSecret } });

    expect((await typed()).paypalPlanId).toBe('P-TYPED');
    expect((await plan()).paypalPlanId).toBeNull();
    expect(await planIdThrough(first.paymentId, second)).not.toBe(atSecond);
  });
});
