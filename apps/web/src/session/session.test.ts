import { expect, test } from 'vitest';
import { rename, renew } from './go-on.ts';
import { createSession } from './session.ts';

function aStorage(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, session: createSession(() => storage) };
}

const anna = { email: 'anna@canone.example', role: 2, name: 'Anna', id: 7 };

test('AUT-07 · until what is stored has been read, the session is starting', () => {
  const { session } = aStorage();

  expect(session.current().phase).toBe('starting');

  session.restore();

  expect(session.current().phase).toBe('signedOut');
});

test('AUT-01 · signing in keeps the token and the user under their keys', () => {
  const { session, kept } = aStorage();

  session.signIn('jwt', anna);

  expect(kept.get('token')).toBe('jwt');
  expect(JSON.parse(kept.get('user') ?? '')).toMatchObject({ email: anna.email, role: 2 });
  expect(session.current()).toMatchObject({ phase: 'signedIn', tenantId: null });
});

test('AUT-07 · another tab that looks on while one signs in never finds a token without its user', () => {
  const { session, kept } = aStorage();
  const looks: boolean[] = [];
  const { set } = kept;
  kept.set = (key: string, value: string) => {
    set.call(kept, key, value);
    looks.push(kept.has('token') && !kept.has('user'));
    return kept;
  };

  session.signIn('jwt', anna);

  expect(looks).toEqual([false, false]);
});

test('AUT-16 · the session goes on with the token that an answer brought', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);

  renew(session, 'jwt', 'jwt-2');

  expect(kept.get('token')).toBe('jwt-2');
  expect(session.current()).toMatchObject({ phase: 'signedIn', token: 'jwt-2', person: anna });
});

test('AUT-16 · an answer that comes late brings nobody back, and nobody else’s token', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);
  session.signOut();

  renew(session, 'jwt', 'jwt-2');
  expect(session.current().phase).toBe('signedOut');
  expect(kept.has('token')).toBe(false);

  session.signIn('altro', { ...anna, id: 8 });
  renew(session, 'jwt', 'jwt-2');
  expect(kept.get('token')).toBe('altro');
});

test('USR-02 · who changes the own name keeps the session', () => {
  const { session } = aStorage();
  session.signIn('jwt', anna);

  rename(session, { ...anna, name: 'Anna Bianchi' });

  expect(session.current()).toMatchObject({ token: 'jwt', person: { name: 'Anna Bianchi' } });
});

test('TEN-01 · the chosen tenant is kept, and found again by the next start', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);

  session.chooseTenant(4);

  expect(kept.get('selectedTenantId')).toBe('4');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 4 });
});

test('AUT-08 · signing out forgets token and user, and tells who listens', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);
  const phases: string[] = [];
  session.subscribe(() => phases.push(session.current().phase));

  session.signOut();

  expect(kept.has('token') || kept.has('user')).toBe(false);
  expect(phases).toEqual(['signedOut']);
});

test('AUT-07 · a token without its user is removed from the storage', () => {
  const { session, kept } = aStorage({ token: 'jwt', user: 'undefined' });

  session.restore();

  expect(kept.has('token')).toBe(false);
});
