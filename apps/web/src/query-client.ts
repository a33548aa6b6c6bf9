import { listMessages } from '@canone/contracts/texts/messages';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isServerThere } from './kit/http/server-there.ts';
import { CallError, isEmptyLoad } from './kit/http/wire.ts';
import { notify } from './kit/toast/notify.ts';

/** The ways a failed call can end the session. */
export type SessionEnd = 'expired' | 'unauthorized' | 'unreachable' | 'tenantDenied';

/** AUT-06: the effect of a failure on the session; undefined when there is none. */
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

/** Handles failed calls centrally; a screen only shows the errors that concern it. */
export function createQueryClient(
  endSession: (end: SessionEnd, error: CallError) => void,
): QueryClient {
  let isProbing = false;
  // A button is disabled by its pending call. A timer, the default, may run after a second press.
  notifyManager.setScheduler(queueMicrotask);

  async function onError(error: unknown, { isPublic, isUnattended }: CallMeta = {}) {
    // A public page shows its failures itself and ends no session.
    if (isPublic) return;
    const end = sessionEnd(error);
    // A background poll does not report a lost connection; the next call of a person does.
    if (isUnattended && end === 'unreachable') return;
    if (!isUnattended && isEmptyLoad(error)) notify.warning(listMessages.noData);
    if (!(error instanceof CallError)) return;
    console.error(error);
    if (end !== 'unreachable') return end && endSession(end, error);
    // One lost packet must not end the session and discard typed text.
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
      // Offline calls fail at once instead of waiting for the network.
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
