import { type accountContract, accountMessages } from '@canone/contracts/access/account';
import { passwordTooCommon } from '@canone/contracts/access/new-password';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { recordChange } from '../../platform/audit/audit.ts';
import { isGuessable } from '../../platform/auth/guessable-password.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import { refusedField } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { passwordChangedLetter } from '../../providers/mail/password-letters.ts';
import { dropPendingEmail } from '../email-change/email-change.service.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { revokeResetLinks } from '../password-reset/password-reset.service.ts';
import { verifySelf, wrongPassword } from '../reauthentication/reauthentication.service.ts';
import { forgetBegunFactors } from '../second-factor/second-factor.service.ts';
import { endOtherSessions } from '../session/session.service.ts';
import { forgetAttempts, personCounter, requireFewOwnMails } from '../throttle/throttle.service.ts';
import { accountRepository } from './account.repository.ts';

interface Ports {
  readonly sessionTokens: SessionTokens;
  readonly publicBaseUrl: string;
}

type Passwords = Parsed<typeof accountContract.endpoints.changePassword>['body'];

/** Changes the person's own password. The other sessions, links and begun factors of the person end. */
export async function changePassword(
  transactions: Transactions<PersonContext>,
  { currentPassword, newPassword }: Passwords,
  { sessionTokens, publicBaseUrl }: Ports,
): Promise<null> {
  const { name, email, verifiedHash } = await verifySelf(transactions, currentPassword);
  if (newPassword === currentPassword)
    throw refusedField('newPassword', accountMessages.samePassword);
  if (isGuessable(newPassword, [name, email])) throw refusedField('newPassword', passwordTooCommon);
  // the limit is checked before the password is hashed, so that refused changes do not fill the queue of hashes
  await transactions.write(requireFewOwnMails);
  const passwordHash = await hashPassword(newPassword);
  return transactions.write(async (ctx) => {
    if (!(await accountRepository(ctx).replacePassword(verifiedHash, passwordHash)))
      throw wrongPassword();
    await endOtherSessions(ctx, sessionTokens.timeOf(ctx.now), 'passwordChanged');
    await revokeResetLinks(ctx, ctx.actor.id);
    await dropPendingEmail(ctx, ctx.actor.id);
    await forgetBegunFactors(ctx, ctx.actor.id);
    await forgetAttempts(ctx, [personCounter('currentPassword', ctx.actor.id)]);
    const letter = passwordChangedLetter({
      name,
      at: ctx.now,
      publicBaseUrl,
      isOnAccountPage: true,
    });
    await queueMail(ctx, { recipient: email, recipientId: ctx.actor.id, letter });
    const act = { action: 'changePassword', entity: 'user', entityId: ctx.actor.id };
    await recordChange(ctx, act);
    return null;
  });
}
