import type { User } from '@canone/contracts/people/user';
import { recordChange } from '../../platform/audit/audit.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import {
  cancelEmailChange,
  dropOwnPendingEmail,
  resendEmailChange,
} from '../email-change/email-change.service.ts';
import { getManageableUser, getUser } from './get-user.service.ts';
import { personRepository } from './person.repository.ts';

/** Ends every session of a person, so that the person signs in again everywhere. */
export async function endSessionsOf(ctx: TenantContext, id: number): Promise<null> {
  await getManageableUser(ctx, id);
  await personRepository(ctx).endSessions(id);
  await recordChange(ctx, { action: 'endSessions', entity: 'user', entityId: id });
  return null;
}

/**
 * Ends everything that would still work after the access of a person has ended: the links for a new password, and a
 * waiting change of the person's own e-mail.
 */
export async function endLinksOf(ctx: TenantContext, id: number): Promise<void> {
  await personRepository(ctx).forgetResetLinks(id);
  await dropOwnPendingEmail(ctx, id);
}

/** Sends another link to the new e-mail of a person. */
export async function resendEmailOf(
  ctx: TenantContext,
  id: number,
  publicBaseUrl: string,
): Promise<User> {
  await resendEmailChange(ctx, await getManageableUser(ctx, id), publicBaseUrl);
  return getUser(ctx, id);
}

export async function cancelEmailOf(ctx: TenantContext, id: number): Promise<User> {
  await getManageableUser(ctx, id);
  await cancelEmailChange(ctx, id);
  return getUser(ctx, id);
}
