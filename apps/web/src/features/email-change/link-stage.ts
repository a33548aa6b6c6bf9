import type { CallError } from '../../kit/http/wire.ts';

type Failure = Pick<CallError, 'code'> | null;

interface LinkProgress {
  readonly token: string;
  readonly look: { readonly isPending: boolean; readonly error: Failure };
  readonly act: { readonly isSuccess: boolean; readonly error: Failure };
}

export type LinkStage = 'looking' | 'failed' | 'invalid' | 'question' | 'done';

/** The server refused the token itself, so a retry cannot succeed. */
function isRefused(error: Failure): boolean {
  return error?.code === 'emailChange.linkInvalid' || error?.code === 'request.invalid';
}

export function linkStage({ token, look, act }: LinkProgress): LinkStage {
  if (act.isSuccess) return 'done';
  if (token === '' || isRefused(look.error) || isRefused(act.error)) return 'invalid';
  if (look.isPending) return 'looking';
  return look.error ? 'failed' : 'question';
}
