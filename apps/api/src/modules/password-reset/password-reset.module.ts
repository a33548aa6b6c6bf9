import { setTimeout } from 'node:timers/promises';
import { passwordIsTemporary, passwordTooCommon } from '@canone/contracts/access/new-password';
import { signInContract } from '@canone/contracts/access/sign-in';
import { recordChange } from '../../platform/audit/audit.ts';
import { isGuessable } from '../../platform/auth/guessable-password.ts';
import { linkHash } from '../../platform/auth/link-secret.ts';
import { hashPassword, isStillPassword } from '../../platform/auth/password.ts';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { passwordChangedLetter } from '../../providers/mail/password-letters.ts';
import { dropPendingEmail } from '../email-change/email-change.service.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import {
  accountCounter,
  forgetAttempts,
  giveBackAttempt,
  networkCounter,
  plainEmail,
  signInCounters,
  takeAttempts,
} from '../throttle/throttle.service.ts';
import { passwordResetRepository } from './password-reset.repository.ts';
import { linkEnd, newResetPath, revokeResetLinks } from './password-reset.service.ts';
import { resetLetter } from './reset-letters.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

/** Longer than the work for an existing address, so that the response time does not reveal it. */
const answerAfterMs = 250;

/** The person of a link. Attempts are counted to limit guessing. */
function ownerOfLink(transactions: Transactions<PublicContext>, hash: Buffer) {
  return refuseAfterCommit(transactions, async (ctx) => {
    const counter = networkCounter('resetLinkFromNetwork', ctx);
    const refusal = await takeAttempts(ctx, [counter]);
    if (refusal) return refusal;
    const owner = await passwordResetRepository(ctx).findOwner(hash);
    if (owner) await giveBackAttempt(ctx, counter);
    return owner ?? new AppError('signIn.resetTokenInvalid');
  });
}

export function passwordResetModule({ serve, publicBaseUrl }: Ports): void {
  const { requestPasswordReset, validateResetToken, resetPassword } = signInContract.endpoints;

  async function sendLink(ctx: PublicContext, email: string): Promise<void> {
    const person = await passwordResetRepository(ctx).lockActivePerson(plainEmail(email));
    if (!person) return;
    const link = `${publicBaseUrl}${await newResetPath(ctx, person.id)}`;
    await queueMail(ctx, {
      recipient: person.email,
      recipientId: person.id,
      letter: resetLetter({ name: person.name, link }),
      secret: { personId: person.id, until: linkEnd(ctx) },
    });
  }

  /** The response is the same whether the address exists or not (AUT-09). */
  serve.handleWithTransactions(requestPasswordReset, async ({ body }, transactions) => {
    const answerTime = setTimeout(answerAfterMs);
    await refuseAfterCommit(transactions, async (ctx) => {
      const tooManyHere = await takeAttempts(ctx, [networkCounter('resetMailFromNetwork', ctx)]);
      if (tooManyHere) return tooManyHere;
      // limits the mails that outsiders can cause; the response stays the same
      const account = accountCounter('resetMailToAccount', body.Email);
      if (!(await takeAttempts(ctx, [account]))) await sendLink(ctx, body.Email);
      return undefined;
    });
    await answerTime;
    return null;
  });

  serve.handleWithTransactions(validateResetToken, async ({ query }, transactions) => {
    await ownerOfLink(transactions, linkHash(query.token));
    return null;
  });

  serve.handleWithTransactions(resetPassword, async ({ body }, transactions) => {
    const hash = linkHash(body.token);
    const {
      name,
      email,
      passwordHash: presentHash,
      temporaryUntil,
    } = await ownerOfLink(transactions, hash);
    if (temporaryUntil && (await isStillPassword(body.newPassword, presentHash)))
      throw refusedField('newPassword', passwordIsTemporary);
    if (isGuessable(body.newPassword, [name, email]))
      throw refusedField('newPassword', passwordTooCommon);
    // hashing is slow on purpose, so it runs outside the transaction that uses the token
    const passwordHash = await hashPassword(body.newPassword);
    return transactions.write(async (ctx) => {
      const resets = passwordResetRepository(ctx);
      const userId = await resets.use(hash);
      if (userId === undefined) throw new AppError('signIn.resetTokenInvalid');
      const person = await resets.setPassword(userId, passwordHash);
      await revokeResetLinks(ctx, userId);
      await dropPendingEmail(ctx, userId);
      await forgetAttempts(ctx, signInCounters(ctx, person.email));
      await queueMail(ctx, {
        recipient: person.email,
        recipientId: userId,
        letter: passwordChangedLetter({
          name: person.name,
          at: ctx.now,
          publicBaseUrl,
          isOnAccountPage: false,
        }),
      });
      await recordChange(ctx, { action: 'resetPassword', entity: 'user', entityId: userId });
      return null;
    });
  });
}
