import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const readRegions = (caller: TestCaller) =>
  caller.call(regionContract.endpoints.list, { query: {} });
const createRegion = (caller: TestCaller) =>
  caller.call(regionContract.endpoints.create, { body: { name: 'Nuova', code: '99' } });
const readSubscriptions = (caller: TestCaller) =>
  caller.call(subscriptionContract.endpoints.list, { query: {} });

describe('AUT-15 · a session and its person', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  /** A signed-in person with a working session. */
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
  ])('being %s ends access at the next request, for reads and writes', async (_, changes) => {
    const { person, caller } = await aSession();

    await change(person.id, changes);

    const out = { status: 401, code: 'access.signIn' };
    await expect(readRegions(caller)).rejects.toMatchObject(out);
    await expect(createRegion(caller)).rejects.toMatchObject(out);
    await expect(readSubscriptions(caller)).rejects.toMatchObject(out);
  });

  test('a person removed from a tenant loses access there at the next request, and keeps it elsewhere', async () => {
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

  test('a person who was removed from a tenant, and is stored only for the bills, loses access as well', async () => {
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

  test('a write that the access check refuses leaves nothing behind', async () => {
    const { person, caller } = await aSession();
    await change(person.id, { is_active: false });

    await expect(createRegion(caller)).rejects.toMatchObject({ status: 401 });

    const left = await api.make.asOwner((db) =>
      db.selectFrom('regions').select('id').where('name', '=', 'Nuova').execute(),
    );
    expect(left).toEqual([]);
  });

  test('AUT-16 · an unused session ends after two hours with the message "scaduto"', async () => {
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

  test('AUT-16 · a session in use continues with the renewed token from its responses', async () => {
    const { caller } = await aSession();
    const before = String(api.now());
    expect(await renewalOf(caller)).toBeUndefined();

    api.setNow(String(api.now().add({ hours: 1 })));
    const token = String(await renewalOf(caller));
    api.setNow(String(api.now().add({ hours: 1, minutes: 30 })));

    await readRegions(api.with({ token }));
    api.setNow(before);
  });

  test('AUT-15 · a refused person gets no renewed token', async () => {
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
  ])('AUT-06 · the header "%.20s" identifies no person', async (authorization) => {
    const answer = await api.nobody.raw({
      method: 'GET',
      url: '/api/region/getAll',
      headers: { authorization },
    });

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'Accesso non autorizzato.' });
  });
});
