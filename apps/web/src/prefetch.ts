import { startPrefetch } from './kit/http/wire.ts';
import { usualPageSize } from './kit/list/page-sizes.ts';
import { applyChosenScheme } from './look/scheme.ts';
import { prefetchRequests } from './prefetch-requests.ts';
import { isPublicPath } from './session/public-paths.ts';
import { readSession, readStored } from './session/stored-session.ts';

/**
 * This script runs while the app loads, so that the app's first requests start earlier on a slow network. It renders
 * nothing. When the app makes the same request, it uses the prefetched response (kit/http/prefetched-answers.ts).
 */
applyChosenScheme(localStorage, document.documentElement);

const { session } = readSession(readStored(localStorage));
const { pathname, search } = window.location;

if (session.phase === 'signedIn' && !isPublicPath(pathname))
  for (const request of prefetchRequests({
    ...session,
    pathname,
    search,
    usualSize: usualPageSize,
  }))
    startPrefetch(request, session);
