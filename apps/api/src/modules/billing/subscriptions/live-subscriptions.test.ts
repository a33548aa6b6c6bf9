import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { PaymentTokenStatus, paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Canceled, NotActive } = SubscriptionStatus;
const users = userContract.endpoints;
const providers = paymentProviderContract.endpoints;
const { cancel, payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

describe('subscriptions that PayPal can still charge', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await api.paypal.faults({});
    await shop.rewind();
  });

  afterAll(() => api.close());

  const customerOf = async (id: number) => (await shop.read(id)).userID;

  const remove = async (id: number) => {
    const userId = await customerOf(id);
    return shop.admin.call(users.remove, { params: { id: userId } });
  };

  const refusal = (id: number, state: string) => ({
    status: 409,
    code: 'user.stillBilled',
    failure: {
      data: {
        liveSubscriptions: { totalCount: 1, items: [expect.objectContaining({ id, state })] },
      },
    },
  });

  const cancelIt = (id: number) => shop.admin.call(cancel, { params: { id } });

  describe('block the removal of their person', () => {
    test('M3 · an active subscription: 409 with plan, next date and euro', async () => {
      const { id, plan, paid } = await shop.aConfirmed();
      const { user, plan: shown } = await shop.read(id);

      await expect(remove(id)).rejects.toMatchObject({
        ...refusal(id, 'active'),
        failure: {
          data: {
            liveSubscriptions: {
              totalCount: 1,
              items: [
                {
                  id,
                  userName: user.name,
                  planName: shown.name,
                  state: 'active',
                  amount: 12.2,
                  nextBillingDate: '2026-12-21T10:00:00Z',
                },
              ],
            },
          },
        },
      });

      expect(shown.id).toBe(plan.id);
      expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
      await cancelIt(id);
      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · a subscription suspended at PayPal, until it is cancelled there', async () => {
      const { id, paid } = await shop.aConfirmed();
      await api.paypal.happen(paid, 'suspend');
      await shop.handleEvents();
      expect(await shop.statusOf(id)).toBe(NotActive);
      await expect(remove(id)).rejects.toMatchObject(refusal(id, 'suspended'));

      expect(await cancelIt(id)).toMatchObject({ subscriptionStatus: Canceled });

      expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · a subscription suspended while a transfer pays, until it is cancelled', async () => {
      const { id, paid } = await shop.aConfirmed();
      await api.paypal.happen(paid, 'suspend');
      await shop.handleEvents();
      await shop.admin.call(payByBankTransfer, { params: { id } });
      await expect(remove(id)).rejects.toMatchObject(refusal(id, 'suspended'));

      const after = await cancelIt(id);

      expect(after.subscriptionStatus).toBe(Canceled);
      expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · a cancellation that PayPal has not confirmed', async () => {
      const { id } = await shop.aConfirmed();
      await api.paypal.faults({
        rules: [{ match: { path: '/cancel$', times: 100 }, effect: { status: 503 } }],
      });
      await cancelIt(id);

      await expect(remove(id)).rejects.toMatchObject(refusal(id, 'cancelling'));

      await api.paypal.faults({});
      await cancelIt(id);
      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · a payment begun with a link, until PayPal has ended it', async () => {
      const { id, token, request } = await shop.aLink();
      const begun = await api.paypal.createSubscription(request);
      await expect(shop.confirmPayment(token, begun)).rejects.toMatchObject({
        code: 'payment.pending',
      });
      await expect(remove(id)).rejects.toMatchObject(refusal(id, 'begun'));

      await cancelIt(id);
      await expect(remove(id)).rejects.toMatchObject(refusal(id, 'cancelling'));

      await api.paypal.approve(begun);
      await shop.handleEvents();
      await api.runJob('provider-tasks');
      expect(await shop.statusAtPayPal(begun)).toBe('CANCELLED');
      expect(await shop.statusOf(id)).toBe(Canceled);
      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · except a payment that ended at PayPal, as a poll has found', async () => {
      const { id, paid } = await shop.aConfirmed();
      await api.paypal.faults({ webhooks: { drop: true } });
      await api.paypal.happen(paid, 'cancel-by-buyer');
      await shop.admin.call(reconciliationContract.endpoints.run, {});
      await api.runJob('reconcile');

      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });

    test('M3 · a person who was never charged can be removed, and the person’s links cannot be paid or created any more', async () => {
      const { id, paymentId, token, request } = await shop.aLink();
      const late = await api.paypal.createSubscription(request);
      await expect(remove(id)).resolves.toEqual({ isHidden: true });

      await api.paypal.approve(late);
      await expect(shop.confirmPayment(token, late)).rejects.toMatchObject({
        code: 'payment.refused',
      });
      await api.runJob('provider-tasks');

      expect(await shop.statusAtPayPal(late)).toBe('CANCELLED');
      await expect(shop.anotherLink(paymentId)).rejects.toMatchObject({
        code: 'paymentLink.customerRemoved',
      });
      expect(await shop.read(id)).toMatchObject({ user: { isRemoved: true } });
    });

    test('M3 · except a person whose subscription has ended; a used link stays used', async () => {
      const { id } = await shop.aConfirmed();
      await cancelIt(id);
      await expect(remove(id)).resolves.toEqual({ isHidden: true });

      const links = await api.make.inTenant(shop.tenantId, (db) =>
        db
          .selectFrom('payment_tokens as k')
          .innerJoin('receivables as y', (join) =>
            join.onRef('y.tenant_id', '=', 'k.tenant_id').onRef('y.id', '=', 'k.receivable_id'),
          )
          .where('k.tenant_id', '=', shop.tenantId)
          .where('y.subscription_id', '=', id)
          .select(['k.status', 'k.revoked_for'])
          .execute(),
      );
      expect(links).toEqual([{ status: PaymentTokenStatus.Used, revoked_for: null }]);
    });

    test('M3 · except a subscription paid by transfer', async () => {
      const { id } = await api.make.aSubscription(shop.tenantId);
      await shop.admin.call(payByBankTransfer, { params: { id } });
      await shop.admin.call(activateWithoutRenewal, {
        params: { id },
        body: { writeOffReason: 'Prova' },
      });

      await expect(remove(id)).resolves.toEqual({ isHidden: true });
    });
  });

  test('M3 · block the removal of their plan and tenant', async () => {
    const { plan } = await shop.aConfirmed();

    await expect(
      shop.admin.call(planContract.endpoints.remove, { params: { id: plan.id } }),
    ).rejects.toMatchObject({ status: 409, code: 'entity.inUse' });
    const superAdmin = await api.asSuperAdmin();
    await expect(
      superAdmin.call(tenantContract.endpoints.remove, { params: { id: shop.tenantId } }),
    ).rejects.toMatchObject({ status: 409, code: 'entity.inUse' });
  });

  test('M3 · a cancelled subscription cannot be cancelled again', async () => {
    const { id } = await shop.aConfirmed();
    await cancelIt(id);

    await expect(cancelIt(id)).rejects.toMatchObject({
      status: 409,
      code: 'subscription.transitionNotAllowed',
    });
  });

  test('M2 · block the replacement of the account while it bills a later period', async () => {
    const own = await aPayPalTenant(api);
    const { id, paymentId: first } = await api.make.aSubscription(own.tenantId);
    await own.admin.call(payByBankTransfer, { params: { id } });
    await own.admin.call(activateWithoutRenewal, {
      params: { id },
      body: { writeOffReason: 'Prova' },
    });
    await own.setTime('2026-12-22T09:30:00Z');
    await api.runJob('life-cycle');
    const next = (await own.read(id)).payments.find((payment) => payment.id !== first);
    const { token } = await own.anotherLink(next?.id ?? 0);
    const { checkout } = await api.nobody.call(paymentTokenContract.endpoints.validate, {
      query: { token },
    });
    const paid = await api.paypal.createSubscription(checkout.subscription);
    await api.paypal.approve(paid);
    await own.confirmPayment(token, paid);
    const { user, plan, nextBillingDate } = await own.read(id);
    const provider = await own.admin.call(providers.get, { params: { id: own.providerId } });
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;
    const change = () =>
      own.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } });

    await expect(change()).rejects.toMatchObject({
      status: 409,
      code: 'provider.accountInUse',
      failure: {
        data: {
          liveSubscriptions: {
            totalCount: 1,
            items: [{ id, userName: user.name, planName: plan.name, nextBillingDate }],
          },
        },
      },
    });
    expect(await own.admin.call(providers.get, { params: { id: own.providerId } })).toEqual(
      provider,
    );

    await own.admin.call(cancel, { params: { id } });
    expect((await change()).apiKey).toBe(apiKey);
  });
});
