import { unnamedRefusal } from '../../kit/http/read-answer.ts';
import type { CallError } from '../../kit/http/wire.ts';

type Failure = Pick<CallError, 'code' | 'status'> | null;

interface ResetProgress {
  readonly token: string;
  /** The server's check of the token, as far as it is known. */
  readonly check: { readonly isPending: boolean; readonly error: Failure };
  readonly change: { readonly isSuccess: boolean; readonly error: Failure };
}

export type ResetStage = 'checking' | 'unchecked' | 'invalid' | 'form' | 'done';

/** The server refused the token itself, so a retry cannot succeed. */
function isRefused(error: Failure): boolean {
  if (error?.code === unnamedRefusal) return error.status < 500;
  return error?.code === 'signIn.resetTokenInvalid' || error?.code === 'request.invalid';
}

/** AUT-10: check of the link, then the form, then done. An invalid link ends the flow. */
export function resetStage({ token, check, change }: ResetProgress): ResetStage {
  if (change.isSuccess) return 'done';
  if (token === '' || isRefused(check.error) || change.error?.code === 'signIn.resetTokenInvalid') {
    return 'invalid';
  }
  if (check.isPending) return 'checking';
  return check.error ? 'unchecked' : 'form';
}
