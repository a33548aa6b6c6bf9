import { createSecretKey, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { sessionTokens } from '../../platform/auth/session-token.ts';
import { deviceTokens } from './device-token.ts';

const secretKey = 'a secret key that is only used by the tests';
const now = Temporal.Instant.from('2026-11-21T09:30:00Z');
const devices = deviceTokens(secretKey);
const aPerson = (id: number, password_hash = 'hash') => ({ id, password_hash });

describe('F9 · a device token', () => {
  test('keeps the id of its browser and names the last five people, the latest first', async () => {
    const first = await devices.read(await devices.issue(aPerson(1), undefined, now), now);
    let device = first;
    for (const id of [2, 3, 1, 4, 5, 6])
      device = await devices.read(await devices.issue(aPerson(id), device, now), now);

    expect(device?.id).toBe(first?.id);
    expect(device?.people.map(([id]) => id)).toEqual([6, 5, 4, 1, 3]);
  });

  test('W147 · knows the person who signed in, until the password of that person changes', async () => {
    const device = await devices.read(await devices.issue(aPerson(1), undefined, now), now);
    const known = [aPerson(1), aPerson(1, 'another'), aPerson(2)].map(
      (person) => device && devices.isKnown(device, person),
    );

    expect(known).toEqual([true, false, false]);
  });

  test('W147 · in the format of the previous version keeps its id but knows nobody', async () => {
    const key = createSecretKey(
      Buffer.from(hkdfSync('sha256', secretKey, '', 'canone-device', 32)),
    );
    const token = await new SignJWT({ people: [1] })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti('browser')
      .setIssuer('canone')
      .setAudience('canone-device')
      .setExpirationTime(new Date(now.epochMilliseconds + 1_000))
      .sign(key);

    expect(await devices.read(token, now)).toEqual({ id: 'browser', people: [] });
  });

  test('expires a year after the last sign-in', async () => {
    const token = await devices.issue(aPerson(1), undefined, now);

    expect(await devices.read(token, now.add({ hours: 365 * 24 - 1 }))).toBeDefined();
    expect(await devices.read(token, now.add({ hours: 365 * 24 + 1 }))).toBeUndefined();
  });

  test('is not accepted as a session token, and a session token is not accepted as a device token', async () => {
    const sessions = sessionTokens(secretKey);
    const session = await sessions.issue(
      { userId: 1, roleId: 2, sessionEpoch: 0, sessionId: 'any' },
      now,
    );

    expect(await devices.read(session, now)).toBeUndefined();
    await expect(
      sessions.verify(await devices.issue(aPerson(1), undefined, now), now),
    ).rejects.toMatchObject({ code: 'access.signIn' });
  });

  test.each([undefined, '', 'a.b.c'])('is not read from the text %j', async (token) => {
    expect(await devices.read(token, now)).toBeUndefined();
  });

  test('of another installation is not accepted', async () => {
    const other = deviceTokens('another secret key of another installation');

    expect(await devices.read(await other.issue(aPerson(1), undefined, now), now)).toBeUndefined();
  });
});
