import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { requestNew } = paymentTokenContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')('a request for a new link', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('W172 · causes no deadlock with the confirmation of a payment that uses the old link', async () => {
    const shop = await aPayPalTenant(api);
    const { token, paid, paymentId } = await shop.anApproved();
    api.setNow(String(api.now().add({ minutes: 61 })));
    const held = heldTransactions(api, shop.tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from receivables where tenant_id = ${shop.tenantId} and id = ${paymentId} for update`.execute(
      ctx.db,
    );

    const confirmed = shop.confirmPayment(token, paid);
    void Promise.allSettled([confirmed]);
    await held.somebodyWaits(1);
    const asked = api.nobody.call(requestNew, { body: { token } });
    const isAnswered = await Promise.race([
      asked.then(() => true),
      held.somebodyWaits(2).then(() => false),
    ]);
    await commit();

    expect(isAnswered).toBe(true);
    expect(await confirmed).toMatchObject({ state: 'paid' });
  });

  test('W202 · causes no deadlock with the removal of its customer', async () => {
    const shop = await aPayPalTenant(api);
    const { id, token } = await shop.aLink();
    api.setNow(String(api.now().add({ minutes: 61 })));
    const held = heldTransactions(api, shop.tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from subscriptions where tenant_id = ${shop.tenantId} and id = ${id} for update`.execute(
      ctx.db,
    );

    const asked = api.nobody.call(requestNew, { body: { token } });
    void Promise.allSettled([asked]);
    await held.somebodyWaits();
    await sql`update payment_tokens set opened_at = ${String(api.now())} where tenant_id = ${shop.tenantId}`.execute(
      ctx.db,
    );
    await commit();

    expect(await asked).toBe(null);
  });
});
