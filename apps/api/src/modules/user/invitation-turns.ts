import { AppError } from '../../platform/core/app-error.ts';
import { newTemporaryPassword, type TemporaryPassword } from './temporary-password.ts';

/** Temporary passwords of one person that are being made at once: far fewer than new passwords of all that may wait. */
export const maxTurns = 5;

/**
 * Makes temporary passwords, of which one person has only a few in the queue of new passwords. The limit of mails comes
 * later, so refused invitations would fill the queue of everybody.
 */
export function invitationTurns() {
  const running = new Map<number | undefined, number>();

  return async function newPasswordFor(
    by: { readonly id: number } | null,
  ): Promise<TemporaryPassword> {
    const personId = by?.id;
    const before = running.get(personId) ?? 0;
    if (before >= maxTurns) throw new AppError('request.tooMany', { retryAfter: 1 });
    running.set(personId, before + 1);
    try {
      return await newTemporaryPassword();
    } finally {
      const left = (running.get(personId) ?? 1) - 1;
      if (left > 0) running.set(personId, left);
      else running.delete(personId);
    }
  };
}
