import { useSyncExternalStore } from 'react';
import {
  isPublicPath,
  keys,
  type Person,
  readSession,
  readStored,
  type Session,
  type SignedIn,
} from './start-up.ts';

export type { Person, Session, SignedIn } from './start-up.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Who is signed in and in which tenant: kept in local storage, so that all tabs agree. */
export function createSession(storage: () => Store) {
  let current: Session = { phase: 'starting' };
  const listeners = new Set<() => void>();

  function change(next: Session) {
    current = next;
    for (const listener of listeners) listener();
  }

  /** Reads what is stored: at the start, and whenever another tab changes it (AUT-07). */
  function restore() {
    const { session: restored, forgetToken } = readSession(readStored(storage()));
    if (forgetToken) storage().removeItem(keys.token);
    change(restored);
  }

  return {
    current: () => current,
    restore,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    signIn(token: string, person: Person) {
      // The user first: other tabs see one change after the other, and throw away a token without its user.
      storage().setItem(keys.user, JSON.stringify(person));
      storage().setItem(keys.token, token);
      restore();
    },

    signOut() {
      storage().removeItem(keys.token);
      storage().removeItem(keys.user);
      change({ phase: 'signedOut' });
    },

    chooseTenant(tenantId: number | null) {
      if (current.phase !== 'signedIn') return;
      if (tenantId === null) storage().removeItem(keys.tenant);
      else storage().setItem(keys.tenant, String(tenantId));
      change({ ...current, tenantId });
    },
  };
}

export const session = createSession(() => localStorage);

/** Lets this tab follow what is done in the others: signing out, signing in, another tenant. */
export function followOtherTabs(onSignedOut: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && !Object.values<string>(keys).includes(key)) return;
    const { phase } = session.current();
    session.restore();
    if (phase === 'signedIn' && session.current().phase === 'signedOut') onSignedOut();
  });
}

export function mustSignIn(path: string): boolean {
  return session.current().phase === 'signedOut' && !isPublicPath(path);
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current);
}

/** For what is only ever drawn inside the signed-in layout. */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.phase !== 'signedIn') throw new Error('drawn without a session');
  return current;
}
