import { listMessages, signInMessages } from '@canone/contracts/messages';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isServerThere } from './server-there.ts';
import { notify } from './toast/notify.ts';
import { CallError, isEmptyLoad } from './wire.ts';

/** How a failed call can end the session. */
export type SessionEnd = 'expired' | 'unauthorized' | 'unreachable' | 'tenantDenied';

/** AUT-06: what a failure means for the session, or undefined when it means nothing. */
export function sessionEnd(error: unknown): SessionEnd | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 'network.unreachable') return 'unreachable';
  if (error.code === 'access.tenantDenied') return 'tenantDenied';
  if (error.status !== 401) return undefined;
  const isExpired = error.code === 'access.expired' || error.message.includes('scaduto');
  return isExpired || error.message === signInMessages.sessionExpired ? 'expired' : 'unauthorized';
}

/** Of the call's contract: nobody waits for it, or everybody may make it. */
type CallMeta = Readonly<Record<string, unknown>>;

/** The one place where failed calls are seen: a screen only shows what concerns it. */
export function createQueryClient(endSession: (end: SessionEnd) => void): QueryClient {
  let isProbing = false;

  async function onError(error: unknown, meta: CallMeta = {}) {
    // A public page shows its failures itself, and signs nobody out.
    if (meta['isPublic']) return;
    const isUnattended = Boolean(meta['isUnattended']);
    const end = sessionEnd(error);
    // Nobody asked, so nobody is told: the next one who does will be.
    if (isUnattended && end === 'unreachable') return;
    if (!isUnattended && isEmptyLoad(error)) notify.warning(listMessages.noData);
    if (error instanceof CallError && error.code !== 'request.invalid') console.error(error);
    if (end !== 'unreachable') {
      if (end) endSession(end);
      return;
    }
    // A single lost packet must not throw away what someone is writing.
    if (isProbing) return;
    isProbing = true;
    if (!(await isServerThere())) endSession(end);
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
      // Offline calls fail at once instead of waiting silently for the network.
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && error instanceof CallError && error.code === 'network.unreachable',
        retryDelay: 800,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
