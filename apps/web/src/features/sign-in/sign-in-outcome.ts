import { signInMessages } from '@canone/contracts/messages';
import type { CallError } from '../../kit/wire.ts';

/** The path and query of a reset link, whatever host it names: it is followed inside this app. */
export function resetPath(resetUrl: string): string {
  const { pathname, search } = new URL(resetUrl, 'http://localhost');
  return pathname + search;
}

/** AUT-03: the server's words, or ours when it said nothing. A reset link is not a failure (AUT-04). */
export function signInFailure(
  error: Pick<CallError, 'code' | 'message' | 'resetUrl'>,
): string | undefined {
  if (error.resetUrl) return undefined;
  const isFromServer = !error.code.startsWith('network.');
  return (isFromServer && error.message) || signInMessages.failed;
}
