import { sessionContract } from '@canone/contracts/access/session';
import { userContract } from '@canone/contracts/people/user';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Devices,
  notSignedIn,
  password,
  read,
  readRaw,
  sessionsOf,
  signedInDevices,
} from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { signOut, list, endSession, endOtherSessions } = sessionContract.endpoints;

describe('F5 · sessions on the server', () => {
  let api: TestApi;
  let tenantId: number;
  let devices: Devices;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    devices = signedInDevices(api, () => tenantId);
  });

  beforeEach(() => api.setNow(beginning));
  afterAll(() => api.close());

  test('a sign-out ends the session at once, together with its renewals, and ends no other session', async () => {
    const { id, email } = await devices.aPerson();
    const [leaving, staying] = [await devices.enter(email), await devices.enter(email)];
    devices.later({ minutes: 11 });
    const renewed = String((await readRaw(leaving)).headers['x-session-token']);

    await leaving.call(signOut, {});

    await expect(read(leaving)).rejects.toMatchObject(notSignedIn);
    await expect(read(api.with({ token: renewed }))).rejects.toMatchObject(notSignedIn);
    await expect(leaving.call(signOut, {})).rejects.toMatchObject(notSignedIn);
    await read(staying);
    expect(await devices.rowsOf(id)).toContainEqual(
      expect.objectContaining({ ended_at: '2026-11-21T09:41:00Z', end_reason: 'signedOut' }),
    );
  });

  test('a sign-out with a token that is due for renewal returns no new token, and the session stays ended', async () => {
    const { email } = await devices.aPerson();
    const leaving = await devices.enter(email);
    devices.later({ minutes: 11 });

    const { method, path: url } = signOut;
    const answer = await leaving.raw({ method, url });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-session-token']).toBeUndefined();
    await expect(read(leaving)).rejects.toMatchObject(notSignedIn);
  });

  test('the list shows device, network and last use of a person’s own sessions, and marks the current session', async () => {
    const { email } = await devices.aPerson();
    const stranger = await devices.aPerson();
    await devices.enter(stranger.email);
    const first = await devices.enter(email);
    devices.later({ minutes: 30 });
    const second = await devices.enter(email, { address: '2001:db8:1:2::9', agent: '' });

    expect(await sessionsOf(second)).toEqual([
      {
        id: expect.any(String) as string,
        device: 'Dispositivo sconosciuto',
        network: '2001:db8:1:2::/64',
        createdAt: '2026-11-21T10:00:00Z',
        lastUsedAt: '2026-11-21T10:00:00Z',
        isCurrent: true,
      },
      {
        id: expect.any(String) as string,
        device: 'Firefox su Linux',
        network: '203.0.113.9',
        createdAt: beginning.replace('.000', ''),
        lastUsedAt: beginning,
        isCurrent: false,
      },
    ]);
    expect((await sessionsOf(first)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test('the stored name of a browser has only printable characters, 200 at most', async () => {
    const { id, email } = await devices.aPerson();
    await devices.enter(email, { agent: `Firefox/1 ${'è'.repeat(3)}${'x'.repeat(300)}` });

    const [row] = await devices.rowsOf(id);

    expect(row?.agent).toBe(`Firefox/1 ${'x'.repeat(190)}`);
  });

  test('a person can end another session of their own, but no session of somebody else', async () => {
    const { email } = await devices.aPerson();
    const stranger = await devices.enter((await devices.aPerson()).email);
    const [own, other] = [await devices.enter(email), await devices.enter(email)];
    const [{ id: theirs } = { id: '' }] = await sessionsOf(stranger);
    const wanted = (await sessionsOf(own)).find(({ isCurrent }) => !isCurrent)?.id ?? '';

    await expect(own.call(endSession, { params: { sessionId: theirs } })).rejects.toMatchObject({
      status: 404,
    });
    await own.call(endSession, { params: { sessionId: wanted } });

    await expect(read(other)).rejects.toMatchObject(notSignedIn);
    await read(stranger);
    expect(await sessionsOf(own)).toHaveLength(1);
    await expect(own.call(endSession, { params: { sessionId: wanted } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a person ends all other sessions, also those that the previous version began, and keeps the current session', async () => {
    const { id, email } = await devices.aPerson();
    const [own, other] = [await devices.enter(email), await devices.enter(email)];
    const stranger = await devices.enter((await devices.aPerson()).email);
    const old = api.with({ token: await devices.anOldToken(id) });
    await read(old);

    await own.call(endOtherSessions, {});

    await read(stranger);

    await expect(read(other)).rejects.toMatchObject(notSignedIn);
    await expect(read(old)).rejects.toMatchObject(notSignedIn);
    await read(own);
    devices.later({ minutes: 11 });
    const token = String((await readRaw(own)).headers['x-session-token']);
    await read(api.with({ token }));
    await own.call(endOtherSessions, {});
    await read(own);
    expect(await sessionsOf(own)).toMatchObject([{ isCurrent: true }]);
  });

  test('a change of only the letter case of the e-mail ends no session', async () => {
    const { id, name, email } = await devices.aPerson();
    const [own, other] = [await devices.enter(email), await devices.enter(email)];

    await own.call(userContract.endpoints.update, {
      body: { id, name, email: email.toUpperCase() },
    });

    for (const device of [own, other]) await expect(read(device)).resolves.toBeDefined();
  });

  test('an administrator ends all sessions of a person of the tenant, with an entry in the history', async () => {
    const person = await devices.aPerson();
    const theirs = await devices.enter(person.email);
    const admin = await api.asAdminOf(tenantId);

    await admin.call(userAccessContract.endpoints.endSessions, { params: { id: person.id } });

    await expect(read(theirs)).rejects.toMatchObject(notSignedIn);
    expect(await sessionsOf(await devices.enter(person.email))).toMatchObject([
      { isCurrent: true },
    ]);
    await read(admin);
    const entries = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('audit_entries').selectAll().where('entity_id', '=', person.id).execute(),
    );
    expect(entries).toMatchObject([
      { action: 'endSessions', entity: 'user', actor_id: admin.person.id },
    ]);
  });

  test.each([
    ['shared with another tenant', 'user.sharedReadOnly'],
    ['who is SuperAdmin', 'access.denied'],
    ['of another tenant', 'entity.notFound'],
  ])('an administrator cannot end the sessions of a person %s', async (kind, code) => {
    const other = (await api.make.aTenant()).id;
    const person = await api.make.aPerson({
      roleId: kind === 'who is SuperAdmin' ? Role.SuperAdmin : Role.Admin,
      tenantIds: kind === 'of another tenant' ? [other] : [tenantId, other],
      password,
    });
    const theirs = await devices.enter(person.email);
    const admin = await api.asAdminOf(tenantId);

    const attempt = admin.call(userAccessContract.endpoints.endSessions, {
      params: { id: person.id },
    });

    await expect(attempt).rejects.toMatchObject({ code });
    await theirs.call(list, {});
  });
});
