import { useEffect } from 'react';
import { draftStore } from './draft-store.ts';
import { ownPath } from './own-path.ts';
import { isPublicPath } from './public-paths.ts';
import { session } from './session.ts';

const name = 'place';

/** Validates a stored path. Returns undefined for another site and for a public page such as the sign-in. */
export function ownPlace(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const path = ownPath(text, 'http://canone.invalid');
  return path && !isPublicPath(path.replace(/\?.*/, '')) ? path : undefined;
}

/** Returns the page on which the person's session expired, and deletes it from the storage. */
export function takePlace(email: string): string | undefined {
  return ownPlace(draftStore.take(name, email));
}

/** Stores the current path when the session ends, unless the person logs out. */
export function useStoredPlaceAtSessionEnd(email: string) {
  useEffect(() => {
    const since = Date.now();
    return session.subscribe(() => {
      if (session.current().phase !== 'signedOut' || draftStore.hasSignedOutSince(since)) return;
      const { pathname, search } = window.location;
      draftStore.keep(name, email, pathname + search);
    });
  }, [email]);
}
