import { useEffect } from 'react';
import { kept } from './kept.ts';
import { ownPath } from './own-path.ts';
import { session } from './session.ts';
import { isPublicPath } from './start-up.ts';

const name = 'place';

/** Where in this app a kept text leads, or undefined: never to another site, never back to the sign-in. */
export function ownPlace(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const path = ownPath(text, 'http://canone.invalid');
  return path && !isPublicPath(path.replace(/\?.*/, '')) ? path : undefined;
}

/** Where this person was when the session ended by itself. */
export function takePlace(email: string): string | undefined {
  return ownPlace(kept.take(name, email));
}

/** Remembers the place a session ends at, unless it is left on purpose. */
export function useKeptPlace(email: string) {
  useEffect(() => {
    const since = Date.now();
    return session.subscribe(() => {
      if (session.current().phase !== 'signedOut' || kept.hasLeftSince(since)) return;
      const { pathname, search } = window.location;
      kept.keep(name, email, pathname + search);
    });
  }, [email]);
}
