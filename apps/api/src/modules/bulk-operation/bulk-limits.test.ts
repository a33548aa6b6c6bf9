import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesIn, bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { beginning, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { start, cancel } = bulkOperationContract.endpoints;
const action = 'deleteAddresses';

describe('W163 · limits on the operations of one person', () => {
  let api: TestApi;
  let tenantId: number;
  let user: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    api.setNow(beginning);
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
  });

  test('W163 · while the same action runs, the rows of another start are not read', async () => {
    await addressesIn(api, tenantId).add(2);
    await bulkOperationsOf(api, user).begin(action, {});

    const again = user.call(start, { body: { action, search: '', count: 1 } });

    await expect(again).rejects.toMatchObject({ status: 409, code: 'bulk.alreadyRunning' });
  });

  /** Starts an operation on these rows, cancels it and adds `further` skipped rows to it in the database. */
  async function cancelled(rowIds: number[], further: number) {
    const { id } = await bulkOperationsOf(api, user).begin(action, { rowIds });
    await user.call(cancel, { params: { id } });
    await api.make.fillTenant(tenantId, (db) =>
      sql`insert into bulk_rows (tenant_id, operation_id, subject_id, place, label, state, reason, worked_at)
        select ${tenantId}, ${id}::int, 1000000 + n, 1000000 + n, 'Via', 'skipped', 'Prova', ${String(api.now())}
        from generate_series(1, ${further}::int) n`.execute(db),
    );
  }

  test('W163 · the operations of a person have at most 100,000 rows an hour, even if they are cancelled', async () => {
    const rowIds = await addressesIn(api, tenantId).add(2);
    await cancelled(rowIds, 99_996);
    const begin = () => bulkOperationsOf(api, user).begin(action, { rowIds });
    await begin().then(({ id }) => user.call(cancel, { params: { id } }));

    await expect(begin()).rejects.toMatchObject({ status: 429 });

    const colleague = await api.asUserOf(tenantId);
    const own = await bulkOperationsOf(api, colleague).begin(action, { rowIds });
    expect(own).toMatchObject({ total: 2 });
    api.setNow('2026-11-21T10:30:01Z');
    expect(await begin()).toMatchObject({ total: 2 });
  });
});
