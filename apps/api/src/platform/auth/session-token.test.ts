import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { sessionTokens } from './session-token.ts';

const secretKey = 'a secret key that is only used by the tests';
const now = Temporal.Instant.from('2026-11-21T09:30:00Z');
const seconds = Math.floor(now.epochMilliseconds / 1000);
const sessionId = '7d2c9a3e-1b4f-4c6d-8e5a-0f1e2d3c4b5a';
const claims = { userId: 7, roleId: 2, sessionEpoch: 3, sessionId };
const verified = { ...claims, isDerivedId: false };
const tokens = sessionTokens(secretKey);

const derived = (audience: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', audience, 32)));

interface Forgery {
  readonly key?: KeyObject;
  readonly alg?: string;
  readonly typ?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly payload?: Record<string, unknown>;
  readonly issuedAt?: number | undefined;
  readonly expiresAt?: number | undefined;
}

/** A token like one of `issue`, except for the given properties. */
function forged({
  key = derived('canone-session'),
  alg = 'HS256',
  typ = 'JWT',
  ...other
}: Forgery) {
  const jwt = new SignJWT(other.payload ?? { role: 2, epoch: 3, start: seconds, sid: sessionId })
    .setProtectedHeader({ alg, typ })
    .setSubject('7')
    .setIssuer(other.issuer ?? 'canone')
    .setAudience(other.audience ?? 'canone-session');
  if (!('issuedAt' in other)) jwt.setIssuedAt(seconds);
  if (!('expiresAt' in other)) jwt.setExpirationTime(seconds + 60);
  else if (other.expiresAt !== undefined) jwt.setExpirationTime(other.expiresAt);
  return jwt.sign(key);
}

function edited(token: string, change: (payload: Record<string, unknown>) => object): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const text = Buffer.from(JSON.stringify(change(payload))).toString('base64url');
  return [head, text, signature].join('.');
}

describe('AUT-06 · a session token', () => {
  test('returns the claims it was issued for', async () => {
    const young = { claims: verified, renewal: undefined };
    expect(await tokens.verify(await tokens.issue(claims, now), now)).toEqual(young);
    expect(await tokens.verify(await forged({}), now)).toEqual(young);
  });

  test('F19 · has one valid spelling: changed unused bits in the last character of the signature are refused', async () => {
    const token = await tokens.issue(claims, now);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.slice(-1));
    const others = [1, 2, 3].map((bits) => token.slice(0, -1) + alphabet.charAt(last + bits));
    const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');

    for (const other of others) {
      expect(bytes(other)).toEqual(bytes(token));
      await expect(tokens.verify(other, now)).rejects.toMatchObject({ code: 'access.signIn' });
    }
  });

  const expired = { code: 'access.expired' };

  test('AUT-16 · expires after two hours without use, to the second', async () => {
    const token = await tokens.issue(claims, now);

    await tokens.verify(token, now.add({ hours: 1, minutes: 59, seconds: 59 }));
    await expect(tokens.verify(token, now.add({ hours: 2 }))).rejects.toMatchObject(expired);
  });

  test('DEM-02 · lasts in real time when the clock of the product shows another date', async () => {
    const inDemo = sessionTokens(secretKey, { now: () => now });
    const nextYear = now.add({ hours: 24 * 365 });

    const token = await inDemo.issue(claims, nextYear);

    expect((await inDemo.verify(token, nextYear.add({ hours: 24 }))).claims).toEqual(verified);
  });

  test('AUT-16 · is renewed after ten minutes for two more hours', async () => {
    const token = await tokens.issue(claims, now);

    expect((await tokens.verify(token, now.add({ seconds: 599 }))).renewal).toBeUndefined();
    const later = now.add({ minutes: 10 });
    const { renewal = '' } = await tokens.verify(token, later);

    const again = await tokens.verify(renewal, later.add({ minutes: 119 }));
    expect(again.claims).toEqual(verified);
    await expect(tokens.verify(renewal, later.add({ hours: 2 }))).rejects.toMatchObject(expired);
  });

  test('AUT-16 · expires twelve hours after the sign-in despite renewals', async () => {
    let token = await tokens.issue(claims, now);
    for (let hour = 1; hour < 12; hour += 1) {
      const { renewal = '' } = await tokens.verify(token, now.add({ hours: hour }));
      token = renewal;
    }

    await tokens.verify(token, now.add({ hours: 11, minutes: 59, seconds: 59 }));
    await expect(tokens.verify(token, now.add({ hours: 12 }))).rejects.toMatchObject(expired);
  });

  test.each<[string, Forgery]>([
    ['another key', { key: derived('another') }],
    ['SECRET_KEY itself as its key', { key: createSecretKey(Buffer.from(secretKey)) }],
    ['another audience', { audience: 'canone-reset' }],
    ['another issuer', { issuer: 'altri' }],
    ['another algorithm', { alg: 'HS512', key: createSecretKey(Buffer.alloc(64, 1)) }],
    ['another token type', { typ: 'reset+jwt' }],
    ['no expiry', { expiresAt: undefined }],
    ['no time of issue', { issuedAt: undefined }],
    ['no time of sign-in', { payload: { role: 2, epoch: 3 } }],
    ['a role that is not a number', { payload: { role: '1', epoch: 3, start: seconds } }],
    ['no role', { payload: { epoch: 3, start: seconds } }],
    ['no epoch', { payload: { role: 1, start: seconds } }],
    ['a session id that is none', { payload: { role: 2, epoch: 3, start: seconds, sid: '7' } }],
    ['a fractional role', { payload: { role: 1.5, epoch: 3, start: seconds } }],
  ])('of %s is refused', async (_, forgery) => {
    await expect(tokens.verify(await forged(forgery), now)).rejects.toMatchObject({
      code: 'access.signIn',
    });
  });

  test('F5 · of the previous version always gets the same session id, and its renewal contains this id', async () => {
    const payload = { role: 2, epoch: 3, start: seconds };
    const token = await forged({ payload, expiresAt: seconds + 7200 });
    const another = await forged({ payload: { ...payload, start: seconds - 1 } });

    const { claims: read, renewal = '' } = await tokens.verify(token, now.add({ minutes: 10 }));
    const again = await tokens.verify(renewal, now.add({ minutes: 10 }));

    expect(read.isDerivedId).toBe(true);
    expect(again.claims).toEqual({ ...read, isDerivedId: false });
    expect((await tokens.verify(another, now)).claims.sessionId).not.toBe(read.sessionId);
  });

  test('without a signature is refused with any "alg"', async () => {
    const unsigned = new UnsecuredJWT({ role: 1, epoch: 0 })
      .setSubject('7')
      .setIssuer('canone')
      .setAudience('canone-session')
      .setExpirationTime(seconds + 60)
      .encode();
    const [head = '', body = ''] = (await tokens.issue(claims, now)).split('.');

    for (const token of [unsigned, `${head}.${body}.`, `${head}.${body}`, '', 'a.b.c']) {
      await expect(tokens.verify(token, now)).rejects.toMatchObject({ code: 'access.signIn' });
    }
  });

  test('with an edited payload is refused', async () => {
    const token = await tokens.issue(claims, now);

    for (const change of [
      { role: 1 },
      { sub: '1' },
      { epoch: 4 },
      { start: seconds + 3600 },
      { exp: seconds + 10 ** 9 },
    ]) {
      const attempt = tokens.verify(
        edited(token, (payload) => ({ ...payload, ...change })),
        now,
      );
      await expect(attempt).rejects.toMatchObject({ code: 'access.signIn' });
    }
  });

  test('that is expired and forged is not reported as expired', async () => {
    const token = await forged({ key: derived('another'), expiresAt: seconds - 60 });

    await expect(tokens.verify(token, now)).rejects.toMatchObject({ code: 'access.signIn' });
  });
});
