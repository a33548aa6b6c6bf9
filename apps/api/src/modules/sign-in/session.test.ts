import { Role } from '@canone/contracts/role';
import { regionContract } from '@canone/contracts/region';
import { subscriptionContract } from '@canone/contracts/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const readRegions = (caller: TestCaller) =>
  caller.call(regionContract.endpoints.list, { query: {} });
const createRegion = (caller: TestCaller) =>
  caller.call(regionContract.endpoints.create, { body: { name: 'Nuova', code: '99' } });
const readSubscriptions = (caller: TestCaller) =>
  caller.call(subscriptionContract.endpoints.list, { query: {} });

describe('AUT-15 · a session and the person it is of', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  /** A person who is in, and whose calls work. */
  async function aSession(roleId: Role = Role.Admin) {
    const person = await api.make.aPerson({ roleId, tenantIds: [tenantId] });
    const claims = { userId: person.id, roleId, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, api.now());
    const caller = api.with({ token, tenantId });
    await readRegions(caller);
    await readSubscriptions(caller);
    return { person, caller };
  }

  const change = (id: number, changes: object) =>
    api.make.asOwner((db) => db.updateTable('users').set(changes).where('id', '=', id).execute());

  test.each([
    ['deactivated', { is_active: false }],
    ['given another role', { role_id: Role.User }],
    ['signed out everywhere', { session_epoch: 1 }],
  ])('whoever is %s is out at the next request, in reading and in writing', async (_, changes) => {
    const { person, caller } = await aSession();

    await change(person.id, changes);

    const out = { status: 401, code: 'access.signIn' };
    await expect(readRegions(caller)).rejects.toMatchObject(out);
    await expect(createRegion(caller)).rejects.toMatchObject(out);
    await expect(readSubscriptions(caller)).rejects.toMatchObject(out);
  });

  test('whoever is put out of a tenant is out at the next request, and still in elsewhere', async () => {
    const { person, caller } = await aSession();

    await api.make.asOwner((db) =>
      db.deleteFrom('memberships').where('user_id', '=', person.id).execute(),
    );

    await expect(readSubscriptions(caller)).rejects.toMatchObject({
      status: 403,
      code: 'access.tenantDenied',
    });
    await readRegions(caller);
  });

  test('whoever left a tenant but is kept there for the bills is out as well', async () => {
    const { person, caller } = await aSession();

    await api.make.asOwner((db) =>
      db
        .updateTable('memberships')
        .set({ hidden_at: String(api.now()) })
        .where('user_id', '=', person.id)
        .execute(),
    );

    const out = { status: 403, code: 'access.tenantDenied' };
    await expect(readSubscriptions(caller)).rejects.toMatchObject(out);
  });

  test('a write that the gate refuses leaves nothing behind', async () => {
    const { person, caller } = await aSession();
    await change(person.id, { is_active: false });

    await expect(createRegion(caller)).rejects.toMatchObject({ status: 401 });

    const left = await api.make.asOwner((db) =>
      db.selectFrom('regions').select('id').where('name', '=', 'Nuova').execute(),
    );
    expect(left).toEqual([]);
  });

  test('AUT-16 · a session that nobody uses for two hours is over, and the answer says "scaduto"', async () => {
    const { caller } = await aSession();
    const before = String(api.now());

    api.setNow(String(api.now().add({ hours: 1, minutes: 59 })));
    await readRegions(caller);
    api.setNow(String(api.now().add({ minutes: 2 })));
    const attempt = readRegions(caller);

    await expect(attempt).rejects.toMatchObject({
      status: 401,
      code: 'access.expired',
      message: expect.stringContaining('scaduto') as string,
    });
    api.setNow(before);
  });

  const renewalOf = async (caller: TestCaller) => {
    const answer = await caller.raw({ method: 'GET', url: '/api/region/getAll' });
    return answer.headers['x-session-token'];
  };

  test('AUT-16 · a session in use goes on by the token its answers carry', async () => {
    const { caller } = await aSession();
    const before = String(api.now());
    expect(await renewalOf(caller)).toBeUndefined();

    api.setNow(String(api.now().add({ hours: 1 })));
    const token = String(await renewalOf(caller));
    api.setNow(String(api.now().add({ hours: 1, minutes: 30 })));

    await readRegions(api.with({ token }));
    api.setNow(before);
  });

  test('AUT-15 · whom the gate refuses gets no token to go on with', async () => {
    const { person, caller } = await aSession();
    const before = String(api.now());
    await change(person.id, { is_active: false });
    api.setNow(String(api.now().add({ hours: 1 })));

    expect(await renewalOf(caller)).toBeUndefined();
    api.setNow(before);
  });

  test.each([
    'Basic YTpi',
    'Bearer',
    'Bearer a b',
    'Token x',
    'Bearer ',
    `Bearer ${'a'.repeat(5_000)}`,
  ])('AUT-06 · the header "%.20s" is nobody', async (authorization) => {
    const answer = await api.nobody.raw({
      method: 'GET',
      url: '/api/region/getAll',
      headers: { authorization },
    });

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'Accesso non autorizzato.' });
  });
});
