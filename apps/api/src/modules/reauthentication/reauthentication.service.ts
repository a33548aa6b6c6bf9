import { errorCatalogue } from '@canone/contracts/texts/errors';
import { verifyPassword } from '../../platform/auth/password.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonContext } from '../../platform/request/context.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { forgetAttempts, personCounter, takeAttempts } from '../throttle/throttle.service.ts';
import { reauthenticationRepository } from './reauthentication.repository.ts';

export function wrongPassword(): AppError {
  const { message } = errorCatalogue['account.wrongPassword'];
  return new AppError('account.wrongPassword', { errors: [{ field: 'currentPassword', message }] });
}

interface VerifiedSelf {
  readonly name: string;
  readonly email: string;
  readonly verifiedHash: string;
}

/** Verifies the password of the person who makes the call. Guesses are limited like those of a sign-in. */
export async function verifySelf(
  transactions: Transactions<PersonContext>,
  password: string,
): Promise<VerifiedSelf> {
  const { refusal, self } = await transactions.write(async (ctx) => ({
    refusal: await takeAttempts(ctx, [personCounter('currentPassword', ctx.actor.id)]),
    self: await reauthenticationRepository(ctx).findSelf(),
  }));
  if (refusal) throw refusal;
  // hashing is slow on purpose, so no database connection is held during it
  const { passwordHash: verifiedHash, ...person } = self;
  if (!(await verifyPassword(password, verifiedHash)) || verifiedHash === null)
    throw wrongPassword();
  return { ...person, verifiedHash };
}

/** Requires that the verified password is still the person's password, and resets the person's counter of attempts. */
export async function requireVerified(
  ctx: PersonContext,
  { verifiedHash }: VerifiedSelf,
): Promise<void> {
  const { passwordHash } = await reauthenticationRepository(ctx).lockSelf();
  if (passwordHash !== verifiedHash) throw wrongPassword();
  await forgetAttempts(ctx, [personCounter('currentPassword', ctx.actor.id)]);
}

/** Locks the person who makes the call, so that nobody erases the person before the transaction ends. */
export async function lockSelf(ctx: PersonContext) {
  const { name, email } = await reauthenticationRepository(ctx).lockSelf();
  return { id: ctx.actor.id, name, email };
}
