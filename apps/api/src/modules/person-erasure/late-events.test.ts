import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

describe('PRV-04 · PayPal’s events about an erased person', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  const saleOf = async (paid: string) => (await api.paypal.salesOf(paid))[0]?.id ?? '';

  async function cancelled() {
    const { id, paid } = await shop.aConfirmed();
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    await api.runJob('provider-tasks');
    await shop.handleEvents();
    return { id, paid, sale: await saleOf(paid) };
  }

  async function eraseCustomerOf(id: number): Promise<void> {
    const { user } = await shop.read(id);
    await shop.admin.call(personErasureContract.endpoints.erase, {
      params: { id: user.id },
      body: { confirmation: user.name },
    });
  }

  const events = () =>
    api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('provider_events')
        .select(['type', 'body', 'outcome', 'next_attempt_at as nextAttemptAt'])
        .orderBy('id')
        .execute(),
    );
  /** The payer's data in a real event of PayPal. */
  const aPayer = { subscriber: { email_address: 'zoe@payer.example' }, note: 'Zoe' };
  const sayWhoPays = () =>
    api.make.inTenant(shop.tenantId, (db) =>
      sql`update provider_events set body =
        jsonb_set(body::jsonb, '{resource}', (body::jsonb -> 'resource') || ${JSON.stringify(aPayer)}::jsonb)`.execute(
        db,
      ),
    );
  const bodies = async () => (await events()).map(({ body }) => body).join('\n');
  const reversalComesAt = (at: string) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('provider_events')
        .set({ next_attempt_at: at })
        .where('type', '=', 'PAYMENT.SALE.REVERSED')
        .execute(),
    );
  const waiting = async () => (await events()).filter(({ outcome }) => outcome === null);

  test('W58 · that arrive or are handled after the erasure keep nothing that PayPal says of the payer', async () => {
    const { id, sale } = await cancelled();
    await sayWhoPays();
    await eraseCustomerOf(id);
    expect(await bodies()).not.toMatch(/zoe/i);

    await api.paypal.refund(sale, '2.20');
    await api.paypal.flushWebhooks();
    await sayWhoPays();
    await api.runJob('provider-events');

    expect(await shop.refundsOf(id)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    const last = (await events()).at(-1);
    expect(last?.body).toContain(sale);
    expect(last?.body).not.toMatch(/zoe/i);
  });

  test('W58 · a dispute that was won before its reversal arrives is still booked', async () => {
    const { id, sale } = await cancelled();
    const disputeId = await api.paypal.dispute(sale);
    await api.paypal.reverse(sale);
    await api.paypal.resolveDispute(disputeId, 'RESOLVED_SELLER_FAVOUR');
    await api.paypal.flushWebhooks();
    await reversalComesAt('2026-12-24T09:00:00Z');
    await api.runJob('provider-events');
    await eraseCustomerOf(id);

    await reversalComesAt(String(api.now()));
    await api.runJob('provider-events');
    await api.runJob('provider-events');

    expect(await waiting()).toEqual([]);
    expect(await shop.times(id, 'recordReversal')).toBe(1);
    expect(await shop.times(id, 'recordReversalCancelled')).toBe(1);
  });
});
