import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { refusalsOf } from './refusals-of.ts';

const person = { name: 'Nuova', street: 'Via Roma 1', zip: '40121', municipality: 1 };

let serial = 0;
const email = () => `ruolo${(serial += 1)}@prova.example`;

describe('USR-04 · privilege escalation', () => {
  let api: TestApi;
  let own: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

  beforeAll(async () => {
    api = await startTestApi();
    own = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(own);
  });

  afterAll(() => api.close());

  const post = (url: string, payload: unknown) => admin.raw({ method: 'POST', url, payload });
  const json = { 'content-type': 'application/json' };
  const roleOf = async (id: number) =>
    (
      await api.make.asOwner((db) =>
        db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).role_id;

  test.each([
    ['in the documented spelling', '"roleId":1'],
    ['in capitals', '"ROLEID":1'],
    ['repeated after an allowed role', '"roleId":3,"roleId":1'],
    ['as the number 1.0', '"roleId":1.0'],
  ])('USR-04 · an Admin cannot create a SuperAdmin with the role %s', async (_, role) => {
    const rest = JSON.stringify({ ...person, email: email() }).slice(1);
    const answer = await admin.raw({
      method: 'POST',
      url: '/api/user/Create',
      headers: json,
      payload: `{${role},${rest}`,
    });

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'user.roleNotGrantable' });
  });

  test.each([
    ['role', { role: 1 }],
    ['role_id', { role_id: 1 }],
    ['roleId in a second spelling', { roleId: 3, RoleID: 1 }],
    ['roleName', { roleName: 'SuperAdmin' }],
    ['isSuperAdmin', { isSuperAdmin: true }],
  ])('USR-04 · %s in the body has no effect', async (_, smuggled) => {
    const answer = await post('/api/user/Create', { ...person, ...smuggled, email: email() });

    expect(answer.statusCode).toBe(200);
    expect(await roleOf(answer.json().data.id)).not.toBe(Role.SuperAdmin);
  });

  test('USR-04 · an Admin cannot promote anybody or change a SuperAdmin of the tenant', async () => {
    const colleague = await api.make.aPerson({ roleId: Role.User, tenantIds: [own] });
    const boss = await api.make.aPerson({ roleId: Role.SuperAdmin, tenantIds: [own] });
    const { update, remove } = userContract.endpoints;
    const { invite } = userAccessContract.endpoints;
    const saved = { name: 'Preso', email: email() };

    const refusals = await refusalsOf(
      admin.call(update, { body: { ...saved, id: colleague.id, roleId: Role.SuperAdmin } }),
      admin.call(update, { body: { ...saved, id: boss.id } }),
      admin.call(update, { body: { ...saved, id: boss.id, isActive: false } }),
      admin.call(remove, { params: { id: boss.id } }),
      admin.call(invite, { params: { id: boss.id } }),
    );

    const denied = Array.from({ length: 4 }, () => 'access.denied');
    expect(refusals).toEqual(['user.roleNotGrantable', ...denied]);
    expect(await roleOf(colleague.id)).toBe(Role.User);
  });

  test('USR-04 · people cannot change their own role, deactivate or remove themselves', async () => {
    const { update, remove } = userContract.endpoints;
    const { id } = admin.person;
    const self = { id, name: 'Io', email: admin.person.email };

    const refusals = await refusalsOf(
      admin.call(update, { body: { ...self, roleId: Role.User } }),
      admin.call(update, { body: { ...self, roleId: Role.Client } }),
      admin.call(update, { body: { ...self, isActive: false } }),
      admin.call(remove, { params: { id } }),
      admin.call(update, { body: { ...self, roleId: Role.SuperAdmin } }),
    );

    const kept = Array.from({ length: 4 }, () => 'user.ownAccess');
    expect(refusals).toEqual([...kept, 'user.roleNotGrantable']);
  });
});
