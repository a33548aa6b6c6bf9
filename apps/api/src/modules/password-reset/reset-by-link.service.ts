import { passwordIsTemporary, passwordTooCommon } from '@canone/contracts/access/new-password';
import { recordChange } from '../../platform/audit/audit.ts';
import { isGuessable } from '../../platform/auth/guessable-password.ts';
import { linkHash } from '../../platform/auth/link-secret.ts';
import { hashPassword, isStillPassword } from '../../platform/auth/password.ts';
import { AppError, refusedField } from '../../platform/core/app-error.ts';
import type { InTurn } from '../../platform/limits/turns.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { passwordChangedLetter } from '../../providers/mail/password-letters.ts';
import { dropPendingEmail } from '../email-change/email-change.service.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import { forgetBegunFactors } from '../second-factor/second-factor.service.ts';
import {
  forgetAttempts,
  giveBackAttempt,
  networkCounter,
  signInCounters,
  takeAttempts,
} from '../throttle/throttle.service.ts';
import { passwordResetRepository } from './password-reset.repository.ts';
import { revokeResetLinks } from './password-reset.service.ts';

/** The person of a link. Attempts are counted, so that links cannot be guessed. */
export function ownerOfLink(transactions: Transactions<PublicContext>, token: string) {
  return refuseAfterCommit(transactions, async (ctx) => {
    const counter = networkCounter('resetLinkFromNetwork', ctx);
    const refusal = await takeAttempts(ctx, [counter]);
    if (refusal) return refusal;
    const owner = await passwordResetRepository(ctx).findOwner(linkHash(token));
    if (owner) await giveBackAttempt(ctx, counter);
    return owner ?? new AppError('signIn.resetTokenInvalid');
  });
}

/** Sets a new password. The used link and all other links of the person become invalid. */
async function setPassword(
  ctx: PublicContext,
  { token, passwordHash }: { readonly token: string; readonly passwordHash: string },
  publicBaseUrl: string,
): Promise<void> {
  const resets = passwordResetRepository(ctx);
  const userId = await resets.use(linkHash(token));
  if (userId === undefined) throw new AppError('signIn.resetTokenInvalid');
  const person = await resets.setPassword(userId, passwordHash);
  await revokeResetLinks(ctx, userId);
  await dropPendingEmail(ctx, userId);
  await forgetBegunFactors(ctx, userId);
  await forgetAttempts(ctx, signInCounters(ctx, person.email));
  const letter = { name: person.name, at: ctx.now, publicBaseUrl, isOnAccountPage: false };
  await queueMail(ctx, {
    recipient: person.email,
    recipientId: userId,
    letter: passwordChangedLetter(letter),
  });
  await recordChange(ctx, { action: 'resetPassword', entity: 'user', entityId: userId });
}

interface Choice {
  readonly token: string;
  readonly newPassword: string;
}

type Owner = Awaited<ReturnType<typeof ownerOfLink>>;

async function hashOf(owner: Owner, newPassword: string): Promise<string> {
  if (owner.temporaryUntil && (await isStillPassword(newPassword, owner.passwordHash)))
    throw refusedField('newPassword', passwordIsTemporary);
  if (isGuessable(newPassword, [owner.name, owner.email]))
    throw refusedField('newPassword', passwordTooCommon);
  return hashPassword(newPassword);
}

interface ChoicePorts {
  readonly publicBaseUrl: string;
  /**
   * The queue of password hashes, with few places per person. A link stays valid after a refused password, so without a
   * limit one person could fill the queue.
   */
  readonly inTurn: InTurn<string>;
}

/** Sets the password that the person of a link has chosen. */
export async function choosePassword(
  transactions: Transactions<PublicContext>,
  { token, newPassword }: Choice,
  { publicBaseUrl, inTurn }: ChoicePorts,
): Promise<void> {
  const owner = await ownerOfLink(transactions, token);
  // hashing is slow on purpose, so it runs outside the transaction that uses the token
  const passwordHash = await inTurn(owner.email, () => hashOf(owner, newPassword));
  await transactions.write((ctx) => setPassword(ctx, { token, passwordHash }, publicBaseUrl));
}
