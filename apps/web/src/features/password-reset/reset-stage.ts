import { unnamedRefusal } from '../../kit/http/read-answer.ts';
import type { CallError } from '../../kit/http/wire.ts';

type Failure = Pick<CallError, 'code' | 'status'> | null;

interface ResetProgress {
  readonly token: string;
  /** The state of the server's check of the token. */
  readonly check: { readonly isPending: boolean; readonly error: Failure };
  readonly change: { readonly isSuccess: boolean; readonly error: Failure };
}

export type ResetStage = 'checking' | 'unchecked' | 'invalid' | 'form' | 'done';

/** The server refused the token itself, so a retry cannot succeed. */
function isRefused(error: Failure): boolean {
  if (error?.code === unnamedRefusal) return error.status < 500;
  return error?.code === 'signIn.resetTokenInvalid' || error?.code === 'request.invalid';
}

/**
 * The stage of the password reset (AUT-10): the link is checked, then the form is shown, then the password is changed.
 * After an invalid link there is no form.
 */
export function resetStage({ token, check, change }: ResetProgress): ResetStage {
  if (change.isSuccess) return 'done';
  if (token === '' || isRefused(check.error) || change.error?.code === 'signIn.resetTokenInvalid') {
    return 'invalid';
  }
  if (check.isPending) return 'checking';
  return check.error ? 'unchecked' : 'form';
}
