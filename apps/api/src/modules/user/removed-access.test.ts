import { signInContract } from '@canone/contracts/access/sign-in';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RemovedPeople, removedPeople } from '../../testing/removed-people.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const password = 'Una-parola-lunga-7';

describe('F2 · the access of a removed person', () => {
  let api: TestApi;
  let people: RemovedPeople;

  beforeAll(async () => {
    api = await startTestApi();
    people = await removedPeople(api);
  });

  afterAll(() => api.close());

  const remove = (id: number) =>
    people.admin.call(userContract.endpoints.remove, { params: { id } });
  const signIn = (email: string) =>
    api.nobody.call(signInContract.endpoints.signIn, {
      body: { Email: email, Password: password },
    });

  /** A signed-in colleague who has a subscription. */
  async function aColleague(given: { roleId?: Role; tenantIds?: number[] } = {}) {
    const { roleId = Role.Admin, tenantIds = [people.tenantId] } = given;
    const email = people.anEmail();
    const person = await api.make.aPerson({ email, roleId, tenantIds, password });
    await people.subscribe(person.id);
    const { token } = await signIn(email);
    return { ...person, email, session: api.with({ token }) };
  }

  test('ends with the last tenant: sign-in and the open session are refused', async () => {
    const { id, email, session } = await aColleague();
    await remove(id);

    await expect(signIn(email)).rejects.toMatchObject({ status: 401 });
    await expect(
      session.call(tenantContract.endpoints.create, { body: { name: 'Nuovo' } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('stays while another tenant has the person', async () => {
    const other = (await api.make.aTenant()).id;
    const { id, email } = await aColleague({ tenantIds: [people.tenantId, other] });
    await remove(id);

    expect(await signIn(email)).toMatchObject({ user: { id } });
  });

  test('stays for a SuperAdmin, who enters every tenant', async () => {
    const superAdmin = await api.asSuperAdmin(people.tenantId);
    const { id, email } = await aColleague({ roleId: Role.SuperAdmin });
    await superAdmin.call(userContract.endpoints.remove, { params: { id } });

    expect(await signIn(email)).toMatchObject({ user: { id } });
  });

  test('returns when the person is created again as active, without the old password', async () => {
    const { id, email } = await aColleague();
    await remove(id);

    const again = await people.admin.call(userContract.endpoints.create, {
      body: people.aForm({ email, roleId: Role.Admin, isActive: true }),
    });

    expect(again).toMatchObject({ id });
    const { is_active } = await api.make.asOwner((db) =>
      db.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(is_active).toBe(true);
    await expect(signIn(email)).rejects.toMatchObject({ status: 401 });
  });
});
