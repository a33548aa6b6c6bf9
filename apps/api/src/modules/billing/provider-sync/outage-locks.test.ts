import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe.runIf(inject('database').kind === 'postgres')('the end of an outage of PayPal', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W169 · is recorded by an event and by other work on its subscription, without a deadlock', async () => {
    const shop = await aPayPalTenant(api);
    const { tenantId, providerId } = shop;
    const { id, paid } = await shop.aConfirmed();
    const fact = `providerUnreachable:${providerId}`;
    await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('notifications')
        .values({
          tenant_id: tenantId,
          kind: 'providerUnreachable',
          fact,
          created_at: String(api.now()),
        })
        .execute(),
    );
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await api.paypal.flushWebhooks();
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const handled = api.runJob('provider-events');
    void Promise.allSettled([handled]);
    await held.somebodyWaits();
    // a comparison or a cancellation also resolves the notification of the outage as its last step
    await ctx.db
      .updateTable('notifications')
      .set({ resolved_at: String(api.now()) })
      .where('fact', '=', fact)
      .execute();
    await commit();
    await handled;

    expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Canceled);
  });
});
