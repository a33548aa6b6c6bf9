import { describe, expect, test, vi } from 'vitest';
import { createSession } from './session.ts';
import { rename, renew } from './update-session.ts';

function aStorage(items: Record<string, string> = {}) {
  const kept = new Map(Object.entries(items));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const forget = vi.fn<() => void>();
  return { kept, forget, session: createSession(() => storage, forget) };
}

const anna = { email: 'anna@canone.example', role: 2, name: 'Anna', id: 7 };
const bruno = { email: 'bruno@canone.example', role: 4, name: 'Bruno', id: 8 };

test('AUT-07 · the session is starting until the storage has been read', () => {
  const { session } = aStorage();

  expect(session.current().phase).toBe('starting');

  session.restore();

  expect(session.current().phase).toBe('signedOut');
});

test('AUT-01 · signing in stores the token and the user under their keys', () => {
  const { session, kept } = aStorage();

  session.signIn('jwt', anna);

  expect(kept.get('token')).toBe('jwt');
  expect(JSON.parse(kept.get('user') ?? '')).toMatchObject({ email: anna.email, role: 2 });
  expect(session.current()).toMatchObject({ phase: 'signedIn', tenantId: null });
});

test('AUT-07 · another tab never sees a token without its user during a sign-in', () => {
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

test('AUT-16 · the session continues with a renewed token', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);

  renew(session, 'jwt', 'jwt-2');

  expect(kept.get('token')).toBe('jwt-2');
  expect(session.current()).toMatchObject({ phase: 'signedIn', token: 'jwt-2', person: anna });
});

test('AUT-16 · the renewed token of a late response is ignored after a sign-out and for another person', () => {
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

test('USR-02 · a change of the person’s own name keeps the session', () => {
  const { session } = aStorage();
  session.signIn('jwt', anna);

  rename(session, { ...anna, name: 'Anna Bianchi' });

  expect(session.current()).toMatchObject({ token: 'jwt', person: { name: 'Anna Bianchi' } });
});

test('TEN-01 · the chosen tenant is stored and restored at the next start', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);

  session.chooseTenant(4);

  expect(kept.get('selectedTenantId')).toBe('4');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 4 });
});

test('AUT-08 · signing out removes token and user and notifies listeners', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna);
  const phases: string[] = [];
  session.subscribe(() => phases.push(session.current().phase));

  session.signOut();

  expect(kept.has('token') || kept.has('user')).toBe(false);
  expect(phases).toEqual(['signedOut']);
});

describe('TEN-04 AUT-08 · a person’s own data', () => {
  const personal = { selectedTenantId: '4', sidebarOpen: 'true' };

  function signedInAs(person: typeof anna) {
    const setting = aStorage({ token: 'jwt', user: JSON.stringify(person), ...personal });
    setting.session.restore();
    return setting;
  }

  test('is removed by a sign-out', () => {
    const { session, kept, forget } = signedInAs(anna);

    session.signOut();

    expect([...kept]).toEqual([]);
    expect(forget).toHaveBeenCalledTimes(1);
  });

  test('is removed before listeners are notified of a sign-out', () => {
    const { session, forget } = signedInAs(anna);
    const removals: number[] = [];
    session.subscribe(() => removals.push(forget.mock.calls.length));

    session.signOut();

    expect(removals).toEqual([1]);
  });

  test('is kept for the same person after an expired session', () => {
    const { session, kept, forget } = signedInAs(anna);

    session.end();
    expect(kept.has('token') || kept.has('user')).toBe(false);
    session.signIn('jwt-2', anna, 9);

    expect(session.current()).toMatchObject({ phase: 'signedIn', tenantId: 4 });
    expect(kept.get('sidebarOpen')).toBe('true');
    expect(forget).not.toHaveBeenCalled();
  });

  test.each(['unreachable', 'expired'] as const)(
    'AUT-06 · the reason %s for the end of a session is stored for all tabs until the next sign-in',
    (reason) => {
      const { session } = signedInAs(anna);
      expect(session.endedAs(reason)).toBe(false);

      session.end(reason);
      expect(session.endedAs(reason)).toBe(true);

      session.signIn('jwt-2', anna);
      session.end();
      expect(session.endedAs(reason)).toBe(false);
    },
  );

  test.each([
    ['after an expired session', (session: ReturnType<typeof createSession>) => session.end()],
    ['during an open session', () => undefined],
  ])('is removed when another person signs in %s', (_, before) => {
    const { session, kept, forget } = signedInAs(anna);
    before(session);

    session.signIn('jwt-2', bruno);

    expect(session.current()).toMatchObject({ person: bruno, tenantId: null });
    expect([...kept.keys()].toSorted()).toEqual(['token', 'user']);
    expect(forget).toHaveBeenCalledTimes(1);
  });

  test('is removed when its owner is unknown', () => {
    const { session, kept } = aStorage(personal);

    session.signIn('jwt', anna);

    expect(kept.has('selectedTenantId') || kept.has('sidebarOpen')).toBe(false);
  });

  test('survives a new name and a new token', () => {
    const { session, kept, forget } = signedInAs(anna);

    rename(session, { ...anna, email: 'anna.bianchi@canone.example' });
    renew(session, 'jwt', 'jwt-2');

    expect(session.current()).toMatchObject({ token: 'jwt-2', tenantId: 4 });
    expect(kept.get('sidebarOpen')).toBe('true');
    expect(forget).not.toHaveBeenCalled();
  });
});

test('AUT-01 TEN-01 · the default tenant of a sign-in is chosen for the person', () => {
  const { session, kept } = aStorage({ selectedTenantId: '4' });

  session.signIn('jwt', anna, 9);

  expect(kept.get('selectedTenantId')).toBe('9');
  expect(session.current()).toMatchObject({ tenantId: 9 });
});

test('AUT-07 · a token without its user is removed from the storage', () => {
  const { session, kept } = aStorage({ token: 'jwt', user: 'undefined' });

  session.restore();

  expect(kept.has('token')).toBe(false);
});

test('B4 TEN-09 · a tab keeps its tenant when another tab chooses one, until the person decides', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna, 1);

  kept.set('selectedTenantId', '2');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 1, chosenElsewhere: 2 });
  renew(session, 'jwt', 'jwt-2');
  expect(session.current()).toMatchObject({ token: 'jwt-2', tenantId: 1, chosenElsewhere: 2 });

  session.chooseTenant(1);
  expect(session.current()).toMatchObject({ tenantId: 1, chosenElsewhere: undefined });
  expect(kept.get('selectedTenantId')).toBe('1');
});

test('AG5 · a tab that has kept its tenant does not ask again about the same other tenant', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna, 1);
  kept.set('selectedTenantId', '2');
  session.restore();
  session.chooseTenant(1);

  kept.set('selectedTenantId', '2');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 1 });
  expect(session.current()).not.toHaveProperty('chosenElsewhere');

  kept.set('selectedTenantId', '3');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 1, chosenElsewhere: 3 });

  session.chooseTenant(3);
  kept.set('selectedTenantId', '2');
  session.restore();
  expect(session.current()).toMatchObject({ tenantId: 3, chosenElsewhere: 2 });

  session.chooseTenant(2);
  session.chooseTenant(1);
  kept.set('selectedTenantId', '2');
  session.restore();
  expect(session.current(), 'it was accepted, not refused').toMatchObject({ chosenElsewhere: 2 });
});

test('TEN-09 · when another person signs in in another tab, this tab gets the tenant of that tab', () => {
  const { session, kept } = aStorage();
  session.signIn('jwt', anna, 1);

  kept.set('user', JSON.stringify(bruno));
  kept.set('selectedTenantId', '2');
  session.restore();

  expect(session.current()).toMatchObject({ person: bruno, tenantId: 2 });
  expect(session.current()).not.toHaveProperty('chosenElsewhere');
});
