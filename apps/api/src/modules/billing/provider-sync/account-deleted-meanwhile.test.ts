import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { testAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, remove } = paymentProviderContract.endpoints;

describe('an account that is deleted while a job works at it', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  async function anAccount() {
    const admin = await api.asAdminOf((await api.make.aTenant()).id);
    const { clientId: apiKey, secret: apiSecret } = testAccount;
    const { id } = await admin.call(create, {
      body: { name: 'PayPal', apiUrl: api.paypal.url, apiKey, apiSecret },
    });
    return { id, remove: () => admin.call(remove, { params: { id } }) };
  }

  test.each([/^GET .*\/webhooks$/, /^POST .*\/webhooks$/])(
    'AO9 · does not fail the registration of its webhook, during %s',
    async (call) => {
      const account = await anAccount();
      api.paypal.interruptOnce({ call, work: account.remove });

      await expect(api.runJob('provider-tasks')).resolves.toBeUndefined();
      await expect(account.remove()).rejects.toMatchObject({ status: 404 });
    },
  );

  test('AO9 · does not fail the handling of an event', async () => {
    const shop = await aPayPalTenant(api);
    const other = await aPayPalTenant(api);
    await other.anApproved();
    await api.paypal.flushWebhooks();
    const { n } = await api.make.asOwner((db) =>
      db
        .selectFrom('provider_events')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('tenant_id', '=', shop.tenantId)
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBeGreaterThan(0);
    api.paypal.interruptOnce({
      call: /^GET .*\/v1\/billing\/subscriptions/,
      work: () => shop.admin.call(remove, { params: { id: shop.providerId } }),
    });

    await expect(api.runJob('provider-events')).resolves.toBeUndefined();
    await expect(
      shop.admin.call(remove, { params: { id: shop.providerId } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
