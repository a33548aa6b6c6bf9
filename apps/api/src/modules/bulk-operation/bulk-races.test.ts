import { randomUUID } from 'node:crypto';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addressesIn, bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bulkOperationWrites } from './bulk-operation-writes.repository.ts';

const { resume } = bulkOperationContract.endpoints;
const action = 'deleteAddresses';

describe.runIf(inject('database').kind === 'postgres')('two operations at the same time', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('money 10 · the resumption of an operation is refused as already running when it waited for a new start', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const user = await api.asUserOf(tenantId);
    await addressesIn(api, tenantId).add(2);
    const { id } = await bulkOperationsOf(api, user).begin(action, {});
    await api.make.inTenant(tenantId, (db) =>
      db.updateTable('bulk_operations').set({ work_at: null }).where('id', '=', id).execute(),
    );
    const held = heldTransactions(api, tenantId);
    const { ctx, commit } = await held.begin();
    const started = bulkOperationWrites(ctx, user.person.id);
    await started.lockAction(action);
    const session = { id: randomUUID(), epoch: 0 };
    await started.insert({ action }, { personId: user.person.id, roleId: Role.User, session });

    const resumed = user.call(resume, { params: { id } }).catch((error: unknown) => error);
    await held.somebodyWaits();
    await commit();

    expect(await resumed).toMatchObject({ status: 409, code: 'bulk.alreadyRunning' });
  });
});
