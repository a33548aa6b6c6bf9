import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

describe.runIf(inject('database').kind === 'postgres')(
  'the request to compare all subscriptions',
  () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await startTestApi();
    });

    afterAll(() => api.close());

    test('W119 · locks the subscriptions in the order of their ids, like all work on several subscriptions', async () => {
      const shop = await aPayPalTenant(api);
      const { tenantId } = shop;
      const [first, second] = [await shop.aConfirmed(), await shop.aConfirmed()];
      // the update stores a new version of this row after the other row
      await api.make.inTenant(tenantId, (db) =>
        sql`update subscriptions set gross_cents = gross_cents where tenant_id = ${tenantId} and id = ${first.id}`.execute(
          db,
        ),
      );
      const { begin, somebodyWaits } = heldTransactions(api, tenantId);
      const [own, comparing] = [await begin(), await begin()];
      const lock = (id: number) =>
        sql`select id from subscriptions where tenant_id = ${tenantId} and id = ${id} for update`.execute(
          own.ctx.db,
        );
      await lock(first.id);
      // without indexes the planner reads the rows in the order in which they are stored
      for (const plan of ['enable_indexscan', 'enable_bitmapscan', 'enable_nestloop'])
        await sql`select set_config(${plan}, 'off', true)`.execute(comparing.ctx.db);

      const comparison = reconciliationRepository(comparing.ctx).makeDue();
      await somebodyWaits();
      await lock(second.id);
      await own.commit();

      expect(await comparison).toBe(2);
      await comparing.commit();
    });
  },
);
