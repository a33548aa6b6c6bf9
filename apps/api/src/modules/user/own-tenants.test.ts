import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { update } = userContract.endpoints;

describe('an Admin of two tenants', () => {
  let api: TestApi;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;
  let tenantIds: number[];

  beforeAll(async () => {
    api = await startTestApi();
    const { id } = await api.make.aTenant();
    admin = await api.asAdminOf(id);
    const made = await admin.call(tenantContract.endpoints.create, { body: { name: 'Secondo' } });
    tenantIds = [id, made.id];
  });

  afterAll(() => api.close());

  const rename = (caller: TestCaller, { id, email }: { id: number; email: string }) =>
    caller.call(update, { body: { id, email, name: 'Nome nuovo' } });

  test('USR-04 · can change the Admin’s own data', async () => {
    expect(await rename(admin, admin.person)).toMatchObject({ name: 'Nome nuovo' });
  });

  test('USR-04 · can change a person who is in no other tenant', async () => {
    const person = await api.make.aPerson({ tenantIds, roleId: Role.User });

    expect(await rename(admin, person)).toMatchObject({ name: 'Nome nuovo' });
  });

  test('USR-04 TEN-06 · cannot change a person who is in a third tenant too', async () => {
    const third = await api.make.aTenant();
    const person = await api.make.aPerson({ tenantIds: [...tenantIds, third.id] });

    await expect(rename(admin, person)).rejects.toMatchObject({ code: 'user.sharedReadOnly' });
  });

  test('USR-04 TEN-06 · cannot change a person of a tenant that has removed the Admin', async () => {
    const person = await api.make.aPerson({ tenantIds, roleId: Role.User });
    const [first = 0, second = 0] = tenantIds;
    const removed = await api.asAdminOf(first);
    await api.make.asOwner((db) =>
      db
        .insertInto('memberships')
        .values({ tenant_id: second, user_id: removed.person.id, hidden_at: String(api.now()) })
        .execute(),
    );

    await expect(rename(removed, person)).rejects.toMatchObject({ code: 'user.sharedReadOnly' });
  });
});
