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

/** An expired token, or a server that gave no answer. */
export type EndReason = 'expired' | 'unreachable';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A tab keeps its tenant when another tab chooses one, because its page may contain unsaved changes.
 * `chosenElsewhere` names the other tenant, unless the person has refused it in this tab before: two tabs that keep
 * their tenants would ask each other without end.
 */
function inOwnTenant(current: Session, next: Session, refused: number | undefined): Session {
  if (current.phase !== 'signedIn' || next.phase !== 'signedIn') return next;
  const { person, tenantId } = current;
  if (!tenantId || !next.tenantId || personKey(person) !== personKey(next.person)) return next;
  const isNewChoice = tenantId !== next.tenantId && next.tenantId !== refused;
  return { ...next, tenantId, ...(isNewChoice && { chosenElsewhere: next.tenantId }) };
}

/** The tenant of another tab that this choice declines. A tenant that is accepted is refused no longer. */
function refusedBy(choice: number | null, offered: number | undefined): number | undefined {
  return offered === choice ? undefined : offered;
}

/** The email of the person who is or was signed in. */
function lastEmail(store: Store): string | null {
  return readPerson(store.getItem(keys.user))?.email ?? store.getItem(personalKeys.endedFor);
}

/** Stores the user first: other tabs see each change separately and delete a token without its user. */
function storePerson(store: Store, token: string, person: Person): void {
  store.setItem(keys.user, JSON.stringify(person));
  store.setItem(keys.token, token);
}

/**
 * The signed-in person and tenant. Local storage holds them, so that all tabs agree. `forget` removes the
 * person's other data from the browser.
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

    /** The same person resumes with the stored data; another person starts without it. */
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

    /** A logout removes all data of the person from the browser. */
    signOut() {
      forgetPerson();
      leave();
    },

    /** Ends a session that expired or lost its server. The same person may resume later. */
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
 * Applies changes from other tabs: sign-out, sign-in and another tenant. A page that the browser kept in its memory has
 * missed them, also those of the pages after it in its own tab. A public page goes on without the session.
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

/** Identifies the person, independent of name and token. Screen and cache belong to one person. */
export function personKey({ id, email }: Person): string {
  return String(id ?? email);
}

export function mustSignIn(path: string): boolean {
  return session.current().phase === 'signedOut' && !isPublicPath(path);
}

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current);
}

/** For components rendered only inside the signed-in layout. */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.phase !== 'signedIn') throw new Error('rendered without a session');
  return current;
}
