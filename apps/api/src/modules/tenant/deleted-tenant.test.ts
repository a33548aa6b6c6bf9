import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { featureContract } from '@canone/contracts/plans/feature';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anAccount } from '../../testing/bank-inputs.ts';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOnCitus } from '../../testing/test-database.ts';

describe.runIf(inject('database').kind === 'postgres')('a tenant that is being deleted', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** An empty tenant, and an Admin who is a member of this tenant and of another one. */
  async function anEmptyTenant() {
    const { id: tenantId } = await api.make.aTenant();
    const { id: otherId } = await api.make.aTenant();
    const { person, ...admin } = await api.asAdminOf(tenantId);
    await api.make.fillTenant(otherId, (db) =>
      db
        .insertInto('memberships')
        .values({ tenant_id: otherId, user_id: person.id, name: 'Anna', email: person.email })
        .execute(),
    );
    return { tenantId, admin };
  }

  test('W200 · waits until the import of a statement ends, and does not delay the import', async () => {
    const { tenantId, admin } = await anEmptyTenant();
    const { id } = await admin.call(bankAccountContract.endpoints.create, { body: anAccount() });
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    await sql`select id from bank_accounts where tenant_id = ${tenantId} and id = ${id} for key share`.execute(
      ctx.db,
    );

    const deletion = admin.call(tenantContract.endpoints.remove, { params: { id: tenantId } });
    deletion.catch(() => {});
    await held.somebodyWaits();
    await sql`insert into bank_statements (tenant_id, bank_account_id, file_name, file_hash, format, begun_at,
        row_count, skipped_count, skipped, sum_cents)
      values (${tenantId}, ${id}, 'a.csv', 'a', 'csv', ${String(api.now())}, 1, 0, '[]', 0)`.execute(
      ctx.db,
    );
    await commit();

    await expect(deletion).rejects.toMatchObject({ status: 409, code: 'entity.inUse' });
  });

  // on Citus no record has a foreign key to its tenant
  test.skipIf(isOnCitus())(
    'W200 · refuses a new record with the response for a tenant that does not exist',
    async () => {
      const { tenantId, admin } = await anEmptyTenant();
      const owner = await api.owner.pool.connect();
      await owner.query('begin');
      await owner.query(`set local app.tenant_id = '${tenantId}'`);
      await owner.query('delete from memberships where tenant_id = $1', [tenantId]);
      await owner.query('delete from tenants where id = $1', [tenantId]);

      const creation = admin.call(featureContract.endpoints.create, { body: { name: 'Nuova' } });
      creation.catch(() => {});
      await untilBlocked(api.engine.pool);
      await owner.query('commit');
      owner.release();

      await expect(creation).rejects.toMatchObject({ status: 403, code: 'access.tenantDenied' });
    },
  );
});
