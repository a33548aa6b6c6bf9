import { useSyncExternalStore } from 'react';
import { dropDrafts, forgetDrafts, leftAtKey } from './draft-store.ts';
import { isPublicPath } from './public-paths.ts';
import {
  keys,
  type Person,
  personalKeys,
  readPerson,
  readSession,
  readStored,
  type Session,
  type SignedIn,
} from './stored-session.ts';

export type { Person, Session, SignedIn } from './stored-session.ts';

/** The reason why a session ended: the token expired, or the server did not respond. */
export type EndReason = 'expired' | 'unreachable';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A tab keeps its tenant when another tab chooses another tenant, because its page may contain unsaved changes.
 * `chosenElsewhere` names the other tenant, so that this tab asks the person. A tenant that the person has refused in
 * this tab is not named again. Otherwise two tabs that keep their tenants would make each other ask without end.
 */
function inOwnTenant(current: Session, next: Session, refused: number | undefined): Session {
  if (current.phase !== 'signedIn' || next.phase !== 'signedIn') return next;
  const { person, tenantId } = current;
  if (!tenantId || !next.tenantId || personKey(person) !== personKey(next.person)) return next;
  const isNewChoice = tenantId !== next.tenantId && next.tenantId !== refused;
  return { ...next, tenantId, ...(isNewChoice && { chosenElsewhere: next.tenantId }) };
}

/** The tenant that the person refuses with this choice: the offered tenant, unless the person has chosen it. */
function refusedBy(choice: number | null, offered: number | undefined): number | undefined {
  return offered === choice ? undefined : offered;
}

/** The email of the person who is or was signed in. */
function lastEmail(store: Store): string | null {
  return readPerson(store.getItem(keys.user))?.email ?? store.getItem(personalKeys.endedFor);
}

/** Stores the user before the token. Other tabs see each change separately, and they delete a token without a user. */
function storePerson(store: Store, token: string, person: Person): void {
  store.setItem(keys.user, JSON.stringify(person));
  store.setItem(keys.token, token);
}

/**
 * The signed-in person and the tenant. They are in local storage, so that all tabs have the same session. `forget`
 * removes the person's other data from the browser.
 */
export function createSession(storage: () => Store, forget: () => void) {
  let current: Session = { phase: 'starting' };
  let refused: number | undefined;
  const listeners = new Set<() => void>();

  function change(next: Session) {
    current = next;
    for (const listener of listeners) listener();
  }

  /** Reads the storage at the start and after a change in another tab (AUT-07). */
  function restore() {
    const { session: restored, forgetToken } = readSession(readStored(storage()));
    if (forgetToken) storage().removeItem(keys.token);
    change(inOwnTenant(current, restored, refused));
  }

  function hold(token: string, person: Person) {
    storePerson(storage(), token, person);
    restore();
  }

  function leave() {
    storage().removeItem(keys.token);
    storage().removeItem(keys.user);
    change({ phase: 'signedOut' });
  }

  function forgetPerson() {
    for (const key of [keys.tenant, ...Object.values(personalKeys)]) storage().removeItem(key);
    forget();
  }

  return {
    current: () => current,
    restore,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Starts a session. The data stored for another person is deleted first. */
    signIn(token: string, person: Person, defaultTenantId: number | null = null) {
      if (lastEmail(storage()) !== person.email) forgetPerson();
      storage().removeItem(personalKeys.endedFor);
      storage().removeItem(personalKeys.endReason);
      if (defaultTenantId && !storage().getItem(keys.tenant))
        storage().setItem(keys.tenant, String(defaultTenantId));
      hold(token, person);
    },

    /** Stores another token or name for the signed-in person. */
    update: hold,

    /** Logs out and removes all data of the person from the browser. */
    signOut() {
      forgetPerson();
      leave();
    },

    /** Ends a session that expired or whose server is unreachable. The same person can continue later. */
    end(reason?: EndReason) {
      const email = lastEmail(storage());
      if (reason) storage().setItem(personalKeys.endReason, reason);
      if (email) storage().setItem(personalKeys.endedFor, email);
      leave();
    },

    /** Whether the last session ended for this reason, in any tab. */
    endedAs: (reason: EndReason) => storage().getItem(personalKeys.endReason) === reason,

    chooseTenant(tenantId: number | null) {
      if (current.phase !== 'signedIn') return;
      refused = refusedBy(tenantId, current.chosenElsewhere ?? refused);
      if (tenantId === null) storage().removeItem(keys.tenant);
      else storage().setItem(keys.tenant, String(tenantId));
      change({ ...current, tenantId, chosenElsewhere: undefined });
    },
  };
}

export const session = createSession(() => localStorage, forgetDrafts);

/**
 * Applies changes of other tabs: sign-out, sign-in and another tenant. A page that the browser kept in memory has
 * missed such changes, also changes in its own tab, so it reads the storage when it is shown again. A public page stays
 * open without the session.
 */
export function followOtherTabs(onSignedOut: () => void) {
  function follow() {
    session.restore();
    if (mustSignIn(window.location.pathname)) onSignedOut();
  }

  window.addEventListener('storage', ({ key }) => {
    if (key === leftAtKey) dropDrafts();
    if (key === null || Object.values<string>(keys).includes(key)) follow();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** Identifies the person, whatever the name and the token. The screen and the cache must belong to one person. */
export function personKey({ id, email }: Person): string {
  return String(id ?? email);
}

export function mustSignIn(path: string): boolean {
  return session.current().phase === 'signedOut' && !isPublicPath(path);
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current);
}

/** The session of the signed-in person. Only for components inside the signed-in layout. */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.phase !== 'signedIn') throw new Error('rendered without a session');
  return current;
}
