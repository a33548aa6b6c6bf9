import { CallError, errorsByField } from '../http/wire.ts';
import { notify } from '../toast/notify.ts';
import { focusFirstWrong } from './focus-first-wrong.ts';

/**
 * Shows the server's errors at their fields. If the server names no field, shows a toast. Any other error is a bug and
 * is thrown again.
 */
export function showAtFields(
  error: unknown,
  setErrors: (errors: Record<string, string>) => void,
): void {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error;
  if (fields.length === 0) return notify.error(message);
  focusFirstWrong(() => setErrors(errorsByField(fields)));
}
