import { signInMessages } from '@canone/contracts/texts/messages';
import { loginPath } from '@canone/contracts/texts/page-paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from './kit/toast/notify.ts';
import { Look } from './look/look.tsx';
import { createQueryClient, type SessionEnd } from './query-client.ts';
import { patienceMs, router } from './router.tsx';
import { followOtherTabs, personKey, type Session, session } from './session/session.ts';

/** Ends the session (AUT-06). If only the access to the current tenant was lost, the person chooses another tenant. */
function endSession(end: SessionEnd, { message }: Error) {
  const current = session.current();
  if (current.phase !== 'signedIn') return;
  if (end === 'tenantDenied') {
    // Several calls of a page are refused at the same time. Only the first refusal shows a message.
    if (current.tenantId) notify.error(message);
    session.chooseTenant(null);
    return;
  }
  if (end === 'expired') notify.error(signInMessages.sessionExpired);
  if (end === 'unauthorized') notify.error(signInMessages.unauthorized);
  session.end(end === 'unauthorized' ? undefined : end);
  goToSignIn();
}

/** Opens the sign-in page (AUT-05). Also called when another tab has ended the session. */
function goToSignIn() {
  const search = session.endedAs('expired') ? { sessionExpired: 'true' } : {};
  void router.navigate({ to: loginPath, search, replace: true, ignoreBlocker: true });
}

/**
 * Clears the caches of queries and mutations when the person or the tenant changes, so that nobody sees data of another
 * person or tenant. Responses to public calls are kept, because they do not depend on person or tenant.
 */
function forgetAnswersOfOthers() {
  const reader = (it: Session) =>
    it.phase === 'signedIn' ? `${personKey(it.person)} ${it.tenantId}` : it.phase;
  let before = reader(session.current());
  session.subscribe(() => {
    const now = reader(session.current());
    if (before !== now) {
      queryClient.removeQueries({ predicate: ({ meta }) => !meta?.['isPublic'] });
      queryClient.getMutationCache().clear();
    }
    before = now;
  });
}

const queryClient = createQueryClient(endSession);

async function start(place: HTMLElement) {
  // Dates need Temporal, which some browsers do not have yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  session.restore();
  followOtherTabs(goToSignIn);
  forgetAnswersOfOthers();
  // Waits for the first screen, but not longer than `patienceMs`.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  createRoot(place).render(
    <StrictMode>
      <Look>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Look>
    </StrictMode>,
  );
}

const place = document.getElementById('root');
if (place) void start(place);
