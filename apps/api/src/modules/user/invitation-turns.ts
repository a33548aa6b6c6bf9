import { turns } from '../../platform/limits/turns.ts';
import { newTemporaryPassword, type TemporaryPassword } from './temporary-password.ts';

/** Temporary passwords of one person that are being made at once: far fewer than new passwords of all that may wait. */
export const maxTurns = 5;

/**
 * Makes temporary passwords, of which one person has only a few in the queue of new passwords. The limit of mails comes
 * later, so refused invitations would fill the queue of everybody.
 */
export function invitationTurns() {
  const inTurn = turns<number | undefined>(maxTurns);
  return (by: { readonly id: number } | null): Promise<TemporaryPassword> =>
    inTurn(by?.id, newTemporaryPassword);
}
