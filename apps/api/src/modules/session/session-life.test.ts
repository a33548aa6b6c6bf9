import { sessionContract } from '@canone/contracts/access/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Devices,
  notSignedIn,
  read,
  readRaw,
  sessionsOf,
  signedInDevices,
} from '../../testing/signed-in-devices.ts';
import { interceptStatements } from '../../testing/statements.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOnCitus } from '../../testing/test-database.ts';

const { signOut } = sessionContract.endpoints;

describe('F5 · the life of a session', () => {
  let api: TestApi;
  let tenantId: number;
  let devices: Devices;
  let sent: string[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    devices = signedInDevices(api, () => tenantId);
    interceptStatements(api.engine, (text) => {
      sent.push(text);
      return text;
    });
  });

  beforeEach(() => api.setNow(beginning));
  afterAll(() => api.close());

  test('F19 · a token whose last character has other unused bits is refused', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // the signature has 32 bytes, so the last base64url character has two unused bits
    const last = letters.indexOf(own.token.slice(-1));
    const respelled = own.token.slice(0, -1) + letters[last ^ 1];
    await read(own);

    await expect(read(api.with({ token: respelled }))).rejects.toMatchObject(notSignedIn);
  });

  test('the last use of a session is stored when its token is renewed, not at each call', async () => {
    const { id, email } = await devices.aPerson();
    const own = await devices.enter(email);
    const lastUse = async () => (await devices.rowsOf(id))[0]?.last_used_at;

    devices.later({ minutes: 9 });
    await read(own);
    expect(await lastUse()).toBe(beginning);
    devices.later({ minutes: 2 });
    await read(own);
    expect(await lastUse()).toBe('2026-11-21T09:41:00Z');
    // the client ignores the renewed token and sends the old token again
    devices.later({ minutes: 4 });
    await read(own);
    expect(await lastUse()).toBe('2026-11-21T09:41:00Z');
    devices.later({ minutes: 1 });
    await read(own);
    expect(await lastUse()).toBe('2026-11-21T09:46:00Z');
  });

  // on Citus a read begins a transaction, which adds statements
  test.skipIf(isOnCitus())('PRF · the check of a session adds no statement to a read', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    sent = [];

    await read(own);

    expect(sent.filter((text) => text.includes('sessions'))).toHaveLength(1);
    expect(sent[0]).toMatch(/set_config\('role', 'canone_control'/);
  });

  test('a call succeeds without a renewed token when the last use of the session cannot be stored', async () => {
    const { email } = await devices.aPerson();
    const own = await devices.enter(email);
    devices.later({ minutes: 11 });
    await api.owner.pool.query('revoke insert on sessions from canone_control');

    const answer = await readRaw(own);

    await api.owner.pool.query('grant insert on sessions to canone_control');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-session-token']).toBeUndefined();
    expect((await readRaw(own)).headers['x-session-token']).toBeDefined();
  });

  test('a token that the previous version issued works, gets a session at its renewal, and stops working after a sign-out', async () => {
    const { id } = await devices.aPerson();
    const token = await devices.anOldToken(id);
    const old = { token, ...api.with({ token, tenantId }) };
    await read(old);
    expect(await devices.rowsOf(id)).toEqual([]);

    devices.later({ minutes: 11 });
    const renewed = String((await readRaw(old)).headers['x-session-token']);
    const next = { token: renewed, ...api.with({ token: renewed, tenantId }) };
    expect(await sessionsOf(next)).toMatchObject([{ isCurrent: true }]);
    await next.call(signOut, {});

    await expect(read(next)).rejects.toMatchObject(notSignedIn);
    await expect(read(old)).rejects.toMatchObject(notSignedIn);
  });

  test('a token that the previous version issued stops working after a sign-out before its first renewal', async () => {
    const { id } = await devices.aPerson();
    const old = api.with({ token: await devices.anOldToken(id) });

    await old.call(signOut, {});

    await expect(read(old)).rejects.toMatchObject(notSignedIn);
  });

  test('a token is refused when its session has no row in the database', async () => {
    const { id, email } = await devices.aPerson();
    const own = await devices.enter(email);

    await api.make.asOwner((db) => db.deleteFrom('sessions').where('user_id', '=', id).execute());

    await expect(read(own)).rejects.toMatchObject(notSignedIn);
  });

  test('an unused session is listed until its token expires', async () => {
    const { email } = await devices.aPerson();
    await devices.enter(email);
    devices.later({ minutes: 119 });
    const next = await devices.enter(email);
    expect(await sessionsOf(next)).toHaveLength(2);

    devices.later({ minutes: 1 });
    expect(await sessionsOf(next)).toHaveLength(1);
  });

  test('the row of a session is deleted 30 days after the sign-in', async () => {
    const { id, email } = await devices.aPerson();
    await devices.enter(email);

    devices.later({ hours: 30 * 24 });
    await api.runJob('forget-sessions');
    expect(await devices.rowsOf(id)).toHaveLength(1);
    devices.later({ seconds: 1 });
    await api.runJob('forget-sessions');
    expect(await devices.rowsOf(id)).toEqual([]);
  });
});
