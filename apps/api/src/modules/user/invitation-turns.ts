import { turns } from '../../platform/limits/turns.ts';
import { newTemporaryPassword, type TemporaryPassword } from './temporary-password.ts';

/**
 * Makes temporary passwords, and lets one person have only a few of them in the queue of new passwords. The limit of
 * mails is checked after the password was made. So without this limit, the refused invitations of one person would fill
 * the queue for everybody.
 */
export function invitationTurns(newPassword = newTemporaryPassword) {
  const inTurn = turns<number | undefined>();
  return (by: { readonly id: number } | null): Promise<TemporaryPassword> =>
    inTurn(by?.id, newPassword);
}
