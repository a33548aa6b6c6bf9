import { describe, expect, test } from 'vitest';
import { isPublicPath } from './public-paths.ts';
import { readSession } from './stored-session.ts';

const user = JSON.stringify({ email: 'anna@canone.example', role: 2, name: 'Anna', id: 7 });
const stored = { token: 'jwt', user, tenantId: '3' };

describe('AUT-07 · the start with a stored session', () => {
  test('a token and its user restore the session and the tenant', () => {
    expect(readSession(stored)).toEqual({
      forgetToken: false,
      session: {
        phase: 'signedIn',
        token: 'jwt',
        person: { email: 'anna@canone.example', role: 2, name: 'Anna', id: 7 },
        tenantId: 3,
      },
    });
  });

  test('e-mail and role are enough to identify a user', () => {
    const { session } = readSession({ ...stored, user: '{"email":"a@b.it","role":1}' });

    expect(session).toMatchObject({
      person: { email: 'a@b.it', role: 1, name: 'a@b.it', id: null },
    });
  });

  test.each([
    ['missing', null],
    ['the string undefined', 'undefined'],
    ['text that is not JSON', '{email'],
    ['null', 'null'],
    ['without a role', '{"email":"a@b.it"}'],
    ['with a role that is not a number', '{"email":"a@b.it","role":"1"}'],
  ])('a token whose user is %s is removed', (_, text) => {
    expect(readSession({ ...stored, user: text })).toEqual({
      forgetToken: true,
      session: { phase: 'signedOut' },
    });
  });

  test('without a token no person is signed in', () => {
    expect(readSession({ ...stored, token: null })).toEqual({
      forgetToken: false,
      session: { phase: 'signedOut' },
    });
  });

  test.each(['', '0', 'undefined', '1.5', '-2'])(
    'a tenant stored as "%s" is ignored',
    (tenantId) => {
      expect(readSession({ ...stored, tenantId }).session).toMatchObject({ tenantId: null });
    },
  );
});

test('RTE-01 · only the public paths are open without a session', () => {
  const open = [
    '/login',
    '/login/',
    '/reset-password',
    '/email-change',
    '/second-factor',
    '/payment',
    '/payment/process',
    '/Payment',
  ];

  expect(open.filter((path) => !isPublicPath(path))).toEqual([]);
  expect(['/', '/region', '/payments', '/payment/other', '/login/x'].filter(isPublicPath)).toEqual(
    [],
  );
});
