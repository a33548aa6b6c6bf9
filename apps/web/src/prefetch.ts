import { startPrefetch } from './kit/http/wire.ts';
import { applyChosenScheme } from './look/scheme.ts';
import { prefetchRequests } from './prefetch-requests.ts';
import { usualPageSize } from './session/page-sizes.ts';
import { isPublicPath } from './session/public-paths.ts';
import { readSession, readStored } from './session/stored-session.ts';

/**
 * Runs while the app bundle still loads, so that its first requests start earlier on a slow network. It
 * renders nothing. The app reuses a response when it makes the same request (kit/http/prefetched-answers.ts).
 */
applyChosenScheme(localStorage, document.documentElement);

const { session } = readSession(readStored(localStorage));
const { pathname, search } = window.location;

if (session.phase === 'signedIn' && !isPublicPath(pathname))
  for (const question of prefetchRequests({
    ...session,
    pathname,
    search,
    usualSize: usualPageSize,
  }))
    startPrefetch(question, session);
