import { sessionContract } from '@canone/contracts/access/session';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressesIn, bulkOperationsOf } from '../../testing/bulk-operations.ts';
import { beginning, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { start, get, list, rows, cancel, resume, preview } = bulkOperationContract.endpoints;
const everywhere = { action: 'deleteAddresses', search: 'municipality=Roma' } as const;

describe('the rights behind an operation on many rows', () => {
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

  const bulk = () => bulkOperationsOf(api, user);
  const addresses = (of = tenantId) => addressesIn(api, of);

  test.each([
    [
      'signs out',
      async () => {
        await user.call(sessionContract.endpoints.signOut, {});
      },
    ],
    [
      'gets another role',
      async () => {
        await api.make.asOwner((db) =>
          db
            .updateTable('users')
            .set({ role_id: Role.Client })
            .where('id', '=', user.person.id)
            .execute(),
        );
      },
    ],
    [
      'leaves the tenant',
      async () => {
        await api.make.asOwner((db) =>
          db
            .updateTable('memberships')
            .set({ hidden_at: String(api.now()) })
            .where('user_id', '=', user.person.id)
            .execute(),
        );
      },
    ],
    [
      'was last seen a day ago',
      async () => {
        api.setNow('2026-11-22T09:30:00Z');
      },
    ],
  ])('BLK-05 · an operation stops when its person %s', async (_, end) => {
    await addresses().add(2);
    const { id } = await bulk().begin('deleteAddresses', { search: everywhere.search });

    await end();
    await api.runJob('bulk-operations');
    await api.runJob('bulk-operations');

    expect(await addresses().remaining()).toBe(2);
    const [row] = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('bulk_operations').selectAll().where('id', '=', id).execute(),
    );
    expect(row).toMatchObject({
      work_at: null,
      stop_reason: expect.stringMatching(/terminata|fai più parte/),
    });
  });

  test('BLK-05 · a stopped operation goes on after a new sign-in, with the new session', async () => {
    await addresses().add(2);
    const { id } = await bulk().begin('deleteAddresses', { search: everywhere.search });
    await user.call(sessionContract.endpoints.signOut, {});
    await api.runJob('bulk-operations');
    const token = await api.tokens.issue(
      { userId: user.person.id, roleId: Role.User, sessionEpoch: 0 },
      api.now(),
    );
    const again = bulkOperationsOf(api, api.with({ token, tenantId }));
    expect(await again.read(id)).toMatchObject({ state: 'stopped', waiting: 2 });

    await api.with({ token, tenantId }).call(resume, { params: { id } });
    await api.runJob('bulk-operations');

    expect(await again.read(id)).toMatchObject({ state: 'finished', done: 2 });
  });

  test('BLK-05 · an action needs the permission of the same action on one row', async () => {
    await api.make.aPlan(tenantId);
    const selection = { action: 'deletePlans', search: '' } as const;
    const denied = { status: 403, code: 'access.denied' };

    await expect(user.call(preview, { query: selection })).rejects.toMatchObject(denied);
    await expect(user.call(start, { body: { ...selection, count: 1 } })).rejects.toMatchObject(
      denied,
    );
    const admin = await api.asAdminOf(tenantId);
    expect(await bulkOperationsOf(api, admin).run('deletePlans', {})).toMatchObject({ done: 1 });
  });

  test('BLK-06 · only the person who started an operation can see it', async () => {
    await addresses().add(1);
    const { id } = await bulk().begin('deleteAddresses', { search: everywhere.search });
    const colleague = await api.asAdminOf(tenantId);

    for (const endpoint of [get, cancel, resume])
      await expect(colleague.call(endpoint, { params: { id } })).rejects.toMatchObject({
        code: 'entity.notFound',
      });
    await expect(colleague.call(rows, { params: { id }, query: {} })).rejects.toMatchObject({
      code: 'entity.notFound',
    });
    expect((await colleague.call(list, { query: {} })).totalCount).toBe(0);
  });

  test('BLK-06 · rows of another tenant are never selected', async () => {
    const { id: other } = await api.make.aTenant();
    const foreign = await addresses(other).add(2);
    await addresses().add(1);

    await expect(bulk().begin('deleteAddresses', { rowIds: foreign })).rejects.toMatchObject({
      code: 'bulk.countChanged',
    });
    await bulk().run('deleteAddresses', { search: everywhere.search });
    expect(await addresses(other).remaining()).toBe(2);
  });

  test('BLK-06 · a row that names a record of another tenant changes nothing there', async () => {
    const { id: other } = await api.make.aTenant();
    const [foreign = 0] = await addresses(other).add(1);
    const [own = 0] = await addresses().add(1);
    const { id } = await bulk().begin('deleteAddresses', { rowIds: [own] });
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('bulk_rows')
        .set({ subject_id: foreign })
        .where('operation_id', '=', id)
        .execute(),
    );

    await api.runJob('bulk-operations');

    expect(await addresses(other).remaining()).toBe(1);
    expect(await bulk().outcomes(id)).toEqual({ [foreign]: ['skipped', 'Elemento non trovato.'] });
  });
});
