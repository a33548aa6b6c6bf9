import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { update } = paymentProviderContract.endpoints;
const { create, validate } = paymentTokenContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('the replacement of an account', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function aShop() {
    const tenantId = (await api.make.aTenant()).id;
    const { id: providerId } = await api.make.aProvider(tenantId);
    return { tenantId, providerId, admin: await api.asAdminOf(tenantId) };
  }

  const replace = (admin: TestCaller, id: number) =>
    admin.call(update, {
      body: {
        id,
        name: 'PayPal',
        apiUrl: api.paypal.url,
        apiKey: foreignAccount.clientId,
        apiSecret: foreignAccount.secret,
      },
    });

  test('W165 · waits for a refund of a cancelled subscription, and the refund does not wait for the replacement', async () => {
    const { tenantId, providerId, admin } = await aShop();
    const status = SubscriptionStatus.Canceled;
    const { id, paymentId } = await api.make.aSubscription(tenantId, { status });
    await api.make.inTenant(tenantId, (db) =>
      sql`update receivables set payment_provider_id = ${providerId}, provider_subscription_id = 'I-ENDED',
        billed_since = due_at where tenant_id = ${tenantId} and id = ${paymentId}`.execute(db),
    );
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const replaced = replace(admin, providerId);
    await held.somebodyWaits();
    // the ledger entry of a refund refers to the account, so it takes this lock
    await sql`select id from payment_providers where tenant_id = ${tenantId} and id = ${providerId} for key share`.execute(
      ctx.db,
    );
    await commit();

    expect(await replaced).toMatchObject({ apiKey: foreignAccount.clientId });
  });

  test('W166 · revokes a link that was being created with the old account', async () => {
    const { tenantId, providerId, admin } = await aShop();
    const { paymentId, plan } = await api.make.aSubscription(tenantId);
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from plans where tenant_id = ${tenantId} and id = ${plan.id} for update`.execute(
      ctx.db,
    );
    const created = admin.call(create, { body: { paymentId } });
    await held.somebodyWaits(1);
    const replaced = replace(admin, providerId);
    await held.somebodyWaits(2);
    await commit();
    await replaced;

    const { token } = await created;

    await expect(api.nobody.call(validate, { query: { token } })).rejects.toMatchObject({
      code: 'payment.tokenInvalid',
    });
  });
});
