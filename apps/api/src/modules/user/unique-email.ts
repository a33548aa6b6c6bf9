import { userMessages } from '@canone/contracts/texts/messages';
import { refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';
import { userRepository } from './user.repository.ts';

export const emailTaken = () => refusedField('email', userMessages.emailTaken);

/**
 * Refuses an e-mail that another person has. Two concurrent saves of the same e-mail can both pass the check before
 * saving. The unique index then refuses the second save.
 */
export async function withUniqueEmail<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_email_key' ? emailTaken() : error;
  }
}

/**
 * Returns whether an e-mail is free. The e-mail of a removed person counts as free if this tenant can restore the
 * person.
 */
export async function isEmailUnique(ctx: TenantContext, email: string): Promise<boolean> {
  if (await userRepository(ctx).isEmailFree(email)) return true;
  return (await personRepository(ctx).findRemoved(email)) !== undefined;
}
