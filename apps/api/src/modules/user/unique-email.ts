import { userMessages } from '@canone/contracts/texts/messages';
import { refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';
import { userRepository } from './user.repository.ts';

export const emailTaken = () => refusedField('email', userMessages.emailTaken);

/** Two people cannot share an e-mail. The check before saving can lose a race, but the index cannot. */
export async function withUniqueEmail<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_email_key' ? emailTaken() : error;
  }
}

/** The e-mail of a person whom this tenant can restore is free. */
export async function isEmailUnique(ctx: TenantContext, email: string): Promise<boolean> {
  if (await userRepository(ctx).isEmailFree(email)) return true;
  return (await personRepository(ctx).findRemoved(email)) !== undefined;
}
