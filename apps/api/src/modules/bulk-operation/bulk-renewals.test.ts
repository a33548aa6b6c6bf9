import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../testing/broken-books.ts';
import { bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { aRenewingTenant, type RenewingTenant } from '../../testing/renewing-tenant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

describe('the renewal of all results of a list', () => {
  let api: TestApi;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aRenewingTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  test('AF1 · "Rinnova" of all results opens the next period of each, and skips the others with the reason', async () => {
    const [first, second] = [await shop.aPaid(), await shop.aPaid()];
    const open = await shop.aPaid();
    await shop.renew(open.id);
    const awaited = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const user = await api.asUserOf(shop.tenantId);
    const bulk = bulkOperationsOf(api, user);

    const operation = await bulk.run('renewSubscriptions', { search: '' });

    expect(operation).toMatchObject({ state: 'finished', total: 4, done: 2, skipped: 2 });
    for (const { id } of [first, second]) {
      expect(await shop.read(id)).toMatchObject({ renewal: 'open' });
      expect(await shop.changesOf(id)).toContainEqual(['renewByTransfer', 1]);
      expect(await shop.periodsOf(id)).toHaveLength(2);
    }
    expect(await bulk.outcomes(operation.id)).toEqual({
      [first.id]: ['done', null],
      [second.id]: ['done', null],
      [open.id]: [
        'skipped',
        'Il prossimo periodo è già aperto: si rinnova di nuovo quando sarà iniziato.',
      ],
      [awaited.id]: ['skipped', expect.stringContaining('In attesa di bonifico bancario')],
    });
  });

  test('AG4 · with the present values of the plan, a price agreed with the customer is skipped', async () => {
    const agreed = expect.stringContaining('Ha un prezzo concordato');
    const listNetCents = 1_000;
    const regular = await shop.aPaid({ listNetCents });
    const reduced = await shop.aPaid({ listNetCents, grossCents: 999 });
    const raised = await shop.aPaid({ listNetCents, grossCents: 1_999 });
    const unknown = await shop.aPaid();
    const otherTime = await shop.aPaid({ listNetCents });
    await shop.changePlan(regular.plan.id, { VATPercentage: 24 });
    await shop.changePlan(otherTime.plan.id, { recurrenceType: 12 });
    const chosen = { rowIds: [regular, reduced, raised, unknown, otherTime].map(({ id }) => id) };
    const user = await api.asUserOf(shop.tenantId);
    const bulk = bulkOperationsOf(api, user);

    const operation = await bulk.run('renewSubscriptionsAtPlan', chosen);

    expect(operation).toMatchObject({ state: 'finished', done: 1, skipped: 4 });
    expect(await shop.lastOf(regular.id)).toMatchObject({ vatPercentage: 24, amount: 12.4 });
    expect(await bulk.outcomes(operation.id)).toEqual({
      [regular.id]: ['done', null],
      [reduced.id]: ['skipped', agreed],
      [raised.id]: ['skipped', agreed],
      [unknown.id]: ['skipped', agreed],
      [otherTime.id]: ['skipped', expect.stringContaining('Il piano ora ha un’altra ricorrenza')],
    });
  });

  test.each(['renewSubscriptions', 'renewSubscriptionsAtPlan'] as const)(
    'AO5 AO19 · %s skips a subscription whose renewal was stopped, unless it was renewed afterwards',
    async (action) => {
      const listNetCents = 1_000;
      const gaveUp = await shop.aPaid({ listNetCents });
      const later = await shop.aPaid({ listNetCents });
      const stopRequested = (id: number, at: string) =>
        api.make.inTenant(shop.tenantId, (db) =>
          db
            .updateTable('subscriptions')
            .set({ renewal_stop_requested_at: at })
            .where('tenant_id', '=', shop.tenantId)
            .where('id', '=', id)
            .execute(),
        );
      await stopRequested(gaveUp.id, String(api.now()));
      await stopRequested(later.id, '2026-01-01T09:00:00Z');
      const bulk = bulkOperationsOf(api, await api.asUserOf(shop.tenantId));

      const operation = await bulk.run(action, { rowIds: [gaveUp.id, later.id] });

      expect(await bulk.outcomes(operation.id)).toEqual({
        [gaveUp.id]: ['skipped', expect.stringContaining('Il rinnovo è stato fermato')],
        [later.id]: ['done', null],
      });
      await shop.renew(gaveUp.id);
      expect(await shop.read(gaveUp.id)).toMatchObject({ renewal: 'open' });
    },
  );
});
