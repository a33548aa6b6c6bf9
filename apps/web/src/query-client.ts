import { listMessages } from '@canone/contracts/texts/messages';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isServerThere } from './kit/http/server-there.ts';
import { CallError, isEmptyLoad } from './kit/http/wire.ts';
import { notify } from './kit/toast/notify.ts';

/** The ways a failed call can end the session. */
export type SessionEnd = 'expired' | 'unauthorized' | 'unreachable' | 'tenantDenied';

/** The effect of a failed call on the session (AUT-06); undefined when the session continues. */
export function sessionEnd(error: unknown): SessionEnd | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 'network.unreachable') return 'unreachable';
  if (error.code === 'access.tenantDenied') return 'tenantDenied';
  if (error.status !== 401) return undefined;
  const isExpired = error.code === 'access.expired' || error.message.includes('scaduto');
  return isExpired ? 'expired' : 'unauthorized';
}

/** Flags of the call's contract: `isUnattended` for a poll, `isPublic` for a call without a session. */
type CallMeta = Readonly<Record<string, unknown>>;

/** Handles failed calls that concern the session. A screen shows only the errors of its own calls. */
export function createQueryClient(
  endSession: (end: SessionEnd, error: CallError) => void,
): QueryClient {
  let isProbing = false;
  // A pending call disables its button. The default scheduler is a timer, which may run only after a second press.
  notifyManager.setScheduler(queueMicrotask);

  async function onError(error: unknown, { isPublic, isUnattended }: CallMeta = {}) {
    // A public page shows its failures itself and ends no session.
    if (isPublic) return;
    const end = sessionEnd(error);
    // A background poll does not report a lost connection. The next call that a person makes reports it.
    if (isUnattended && end === 'unreachable') return;
    if (!isUnattended && isEmptyLoad(error)) notify.warning(listMessages.noData);
    if (!(error instanceof CallError)) return;
    console.error(error);
    if (end !== 'unreachable') return end && endSession(end, error);
    // One failed request must not end the session and discard typed text, so the server is asked once more.
    if (isProbing) return;
    isProbing = true;
    if (!(await isServerThere())) endSession(end, error);
    isProbing = false;
  }

  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => void onError(error, meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => void onError(error, meta),
    }),
    defaultOptions: {
      // Calls without a network fail at once instead of waiting for the network.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && sessionEnd(error) === 'unreachable',
        retryDelay: 800,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
