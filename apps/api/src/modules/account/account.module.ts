import { accountContract, accountMessages } from '@canone/contracts/account';
import { passwordTooCommon } from '@canone/contracts/new-password';
import { AppError, refusedField } from '../../kit/app-error.ts';
import { recordChange } from '../../kit/audit.ts';
import type { PersonContext } from '../../kit/context.ts';
import { isGuessable } from '../../kit/guessable-password.ts';
import { hashPassword, verifyPassword } from '../../kit/password.ts';
import type { Serve, Steps } from '../../kit/serve.ts';
import type { SessionTokens } from '../../kit/session-token.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { revokeResetLinks } from '../password-reset/password-reset.service.ts';
import { endOtherSessions } from '../session/session.service.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { accountRepository } from './account.repository.ts';
import { ownPasswordChangedLetter } from './account-letters.ts';

interface Ports {
  readonly serve: Serve;
  readonly sessionTokens: SessionTokens;
  readonly publicBaseUrl: string;
}

function wrongPassword(): AppError {
  const message = accountMessages.currentWrong;
  return new AppError('account.wrongPassword', { errors: [{ field: 'currentPassword', message }] });
}

/** Verifies the password of the person who makes the call. Guesses are limited like those of a sign-in. */
async function verifySelf(steps: Steps<PersonContext>, password: string) {
  const { refusal, self } = await steps.write(async (ctx) => ({
    refusal: await takeAttempts(ctx, [personCounter('currentPassword', ctx.actor.id)]),
    self: await accountRepository(ctx).findSelf(),
  }));
  if (refusal) throw refusal;
  // hashing is slow on purpose, so no connection is held meanwhile
  const { passwordHash: verifiedHash, ...person } = self;
  if (!(await verifyPassword(password, verifiedHash)) || verifiedHash === null)
    throw wrongPassword();
  return { ...person, verifiedHash };
}

export function accountModule({ serve, sessionTokens, publicBaseUrl }: Ports): void {
  const { changePassword } = accountContract.endpoints;

  serve.handleWithTransactions(changePassword, async ({ body }, steps) => {
    const { currentPassword, newPassword } = body;
    const { name, email, verifiedHash } = await verifySelf(steps, currentPassword);
    if (newPassword === currentPassword)
      throw refusedField('newPassword', accountMessages.samePassword);
    if (isGuessable(newPassword, [name, email]))
      throw refusedField('newPassword', passwordTooCommon);
    const passwordHash = await hashPassword(newPassword);
    return steps.write(async (ctx) => {
      if (!(await accountRepository(ctx).replacePassword(verifiedHash, passwordHash)))
        throw wrongPassword();
      await endOtherSessions(ctx, sessionTokens.timeOf(ctx.now), 'passwordChanged');
      await revokeResetLinks(ctx, ctx.actor.id);
      await forgetAttempts(ctx, [personCounter('currentPassword', ctx.actor.id)]);
      const letter = ownPasswordChangedLetter({ name, at: ctx.now, publicBaseUrl });
      await queueMail(ctx, { recipient: email, letter });
      const act = { action: 'changePassword', entity: 'user', entityId: ctx.actor.id };
      await recordChange(ctx, act);
      return null;
    });
  });
}
