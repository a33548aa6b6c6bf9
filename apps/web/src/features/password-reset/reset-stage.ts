import { unnamed } from '../../kit/read-answer.ts';
import type { CallError } from '../../kit/wire.ts';

type Failure = Pick<CallError, 'code' | 'status'> | null;

interface ResetProgress {
  readonly token: string;
  /** Whether the link still holds, as far as the server has said. */
  readonly check: { readonly isPending: boolean; readonly error: Failure };
  readonly change: { readonly isSuccess: boolean; readonly error: Failure };
}

export type ResetStage = 'checking' | 'unchecked' | 'invalid' | 'form' | 'done';

/** The token itself was refused: trying again would not help. */
function isRefused(error: Failure): boolean {
  if (error?.code === unnamed) return error.status < 500;
  return error?.code === 'signIn.resetTokenInvalid' || error?.code === 'request.invalid';
}

/** AUT-10: checking the link, then the form, then done; a link that does not hold ends it. */
export function resetStage({ token, check, change }: ResetProgress): ResetStage {
  if (change.isSuccess) return 'done';
  if (token === '' || isRefused(check.error) || change.error?.code === 'signIn.resetTokenInvalid') {
    return 'invalid';
  }
  if (check.isPending) return 'checking';
  return check.error ? 'unchecked' : 'form';
}
