import { turns } from '../../platform/limits/turns.ts';
import { newTemporaryPassword, type TemporaryPassword } from './temporary-password.ts';

/**
 * Makes temporary passwords, of which one person has only a few in the queue of new passwords. The limit of mails comes
 * later, so refused invitations would fill the queue of everybody.
 */
export function invitationTurns(newPassword = newTemporaryPassword) {
  const inTurn = turns<number | undefined>();
  return (by: { readonly id: number } | null): Promise<TemporaryPassword> =>
    inTurn(by?.id, newPassword);
}
