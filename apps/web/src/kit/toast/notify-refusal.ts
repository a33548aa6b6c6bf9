import { CallError } from '../http/wire.ts';
import { notify } from './notify.ts';

/** Shows the refusal of a call as a toast. Any other error is a bug and is thrown again. */
export function notifyRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  notify.error(error.message, error);
}
