import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { userContract } from '@canone/contracts/people/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const providers = paymentProviderContract.endpoints;
const { Active, NotActive } = SubscriptionStatus;

describe.runIf(inject('database').kind === 'postgres')(
  'an activation at the same time as a removal of its person or account',
  () => {
    let api: TestApi;
    let shop: PayPalTenant;

    beforeAll(async () => {
      api = await startTestApi();
    });

    beforeEach(async () => {
      shop = await aPayPalTenant(api);
    });

    afterAll(() => api.close());

    /**
     * Simulates an activation: it takes its locks, waits until the other transaction is blocked, writes its rows and
     * commits.
     */
    async function activateDuring<T>(id: number, paymentId: number, other: () => Promise<T>) {
      const { ctx, commit } = await heldTransactions(api, shop.tenantId).begin();
      const { db } = ctx;
      const providerSubscriptionId = `I-RACE${id}`;
      await sql`select 1 from subscriptions s, receivables y, payment_tokens k
        where s.tenant_id = ${shop.tenantId} and y.tenant_id = ${shop.tenantId} and k.tenant_id = ${shop.tenantId}
          and s.id = ${id} and y.id = ${paymentId} and k.receivable_id = ${paymentId}
        for update of s, y, k`.execute(db);
      const outcome = other().catch((error: unknown) => error);
      await untilBlocked(api.engine.pool);
      await sql`update receivables set payment_provider_id = ${shop.providerId}, charge_state = 'expected',
        provider_subscription_id = ${providerSubscriptionId} where tenant_id = ${shop.tenantId} and id = ${paymentId}`.execute(
        db,
      );
      await sql`update payment_tokens set status = 1, token_sealed = null,
        provider_subscription_id = ${providerSubscriptionId} where tenant_id = ${shop.tenantId} and receivable_id = ${paymentId}`.execute(
        db,
      );
      await sql`update subscriptions set status = ${Active}, provider_status = 'active'
        where tenant_id = ${shop.tenantId} and id = ${id}`.execute(db);
      await commit();
      return outcome;
    }

    const remove = async (id: number) =>
      shop.admin.call(userContract.endpoints.remove, {
        params: { id: (await shop.read(id)).userID },
      });

    test('M3 · a removal that waited for the person’s activation is refused', async () => {
      const { id, paymentId } = await shop.aLink();

      const removal = await activateDuring(id, paymentId, () => remove(id));

      expect(removal).toMatchObject({ status: 409, code: 'user.stillBilled' });
      expect(await shop.statusOf(id)).toBe(Active);
    });

    test('M3 · an activation that waited for the removal activates nothing and is cancelled', async () => {
      const { id, paymentId, token, request } = await shop.aLink();
      const paid = await api.paypal.createSubscription(request);
      await api.paypal.approve(paid);
      const { ctx, commit } = await heldTransactions(api, shop.tenantId).begin();
      const { db } = ctx;
      await sql`select id from subscriptions where tenant_id = ${shop.tenantId} and id = ${id} for update`.execute(
        db,
      );
      await sql`update payment_tokens set status = 2, token_sealed = null where tenant_id = ${shop.tenantId} and receivable_id = ${paymentId}`.execute(
        db,
      );

      const payment = shop.confirmPayment(token, paid).catch((error: unknown) => error);
      await untilBlocked(api.engine.pool);
      await commit();

      expect(await payment).toMatchObject({ code: 'payment.refused' });
      expect(await shop.statusOf(id)).toBe(NotActive);
      await api.runJob('provider-tasks');
      expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    });

    test('M2 · a replacement of the account that waited for an activation through it is refused', async () => {
      const { id, paymentId } = await shop.aLink();
      const provider = await shop.admin.call(providers.get, { params: { id: shop.providerId } });
      const { clientId: apiKey, secret: apiSecret } = foreignAccount;

      const change = await activateDuring(id, paymentId, () =>
        shop.admin.call(providers.update, { body: { ...provider, apiKey, apiSecret } }),
      );

      expect(change).toMatchObject({ status: 409, code: 'provider.accountInUse' });
    });
  },
);
