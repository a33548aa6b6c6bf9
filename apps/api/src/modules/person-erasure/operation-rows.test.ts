import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi } from '../../testing/test-api.ts';

test.runIf(inject('database').kind === 'postgres')(
  'W133 · an erasure and an operation on a row of the person wait for each other in one order',
  async () => {
    const api = await startTestApi();
    try {
      const { id: tenantId } = await api.make.aTenant();
      const admin = await api.asAdminOf(tenantId);
      const made = await api.make.aSubscription(tenantId, { status: SubscriptionStatus.Canceled });
      const { id, email } = made.customer;
      await admin.call(bulkOperationContract.endpoints.start, {
        body: { action: 'sendLinks', search: '', rowIds: [made.id], count: 1 },
      });
      const held = heldTransactions(api, tenantId);
      const working = await held.begin();
      const { db } = working.ctx;
      await sql`select from bulk_rows where tenant_id = ${tenantId} for update`.execute(db);

      const erasure = admin.call(personErasureContract.endpoints.erase, {
        params: { id },
        body: { confirmation: email },
      });
      await held.somebodyWaits();
      await sql`select from subscriptions where tenant_id = ${tenantId} and id = ${made.id}
        for update`.execute(db);
      await working.commit();

      expect(await erasure).toMatchObject({ id, email: '' });
      const { rows } = await api.make.inTenant(tenantId, (tenant) =>
        sql`select label from bulk_rows where tenant_id = ${tenantId}`.execute(tenant),
      );
      expect(rows).toEqual([{ label: 'Persona cancellata' }]);
    } finally {
      await api.close();
    }
  },
);

test.runIf(inject('database').kind === 'postgres')(
  'W137 · an operation that starts during an erasure keeps no name of the person',
  async () => {
    const api = await startTestApi();
    try {
      const { id: tenantId } = await api.make.aTenant();
      const admin = await api.asAdminOf(tenantId);
      const made = await api.make.aSubscription(tenantId, { status: SubscriptionStatus.Canceled });
      const { id, email, name } = made.customer;
      await api.make.inTenant(tenantId, (db) =>
        db
          .insertInto('addresses')
          .values({ tenant_id: tenantId, street: 'Via Zqx', municipality: 'Roma' })
          .execute(),
      );
      await api.make.asOwner((db) =>
        db.updateTable('users').set({ street: 'Via Zqx' }).where('id', '=', id).execute(),
      );
      const held = heldTransactions(api, tenantId);
      const { ctx, commit } = await held.begin();
      await sql`select from addresses where tenant_id = ${tenantId} for update`.execute(ctx.db);
      // the erasure has locked the labels of operations and now waits for the address
      const erasure = admin.call(personErasureContract.endpoints.erase, {
        params: { id },
        body: { confirmation: email },
      });
      await held.somebodyWaits();

      const start = admin.call(bulkOperationContract.endpoints.start, {
        body: { action: 'sendLinks', search: '', rowIds: [made.id], count: 1 },
      });
      await Promise.race([start, held.somebodyWaits(2)]);
      await commit();
      await Promise.allSettled([erasure, start]);

      const { rows } = await api.make.inTenant(tenantId, (db) =>
        sql<{ label: string }>`select label from bulk_rows where tenant_id = ${tenantId}`.execute(
          db,
        ),
      );
      expect(rows.map(({ label }) => label).join()).not.toContain(name);
      expect(await erasure).toMatchObject({ email: '' });
    } finally {
      await api.close();
    }
  },
);
