import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { User, userContract } from '@canone/contracts/people/user';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { queueMail, voidMailSecrets } from '../outbox/outbox.service.ts';
import { tenantNameOf } from '../tenant/own-tenant.service.ts';
import { requireFewMails } from '../throttle/throttle.service.ts';
import { invitationLetter, isInvitationDue } from './invitation.ts';
import { personRepository } from './person.repository.ts';
import type { TemporaryPassword } from './temporary-password.ts';
import { userRepository } from './user.repository.ts';

type Update = Parsed<typeof userContract.endpoints.update>['body'];

/** The validity of a temporary password. */
const lifetime = { hours: 7 * 24 };

/**
 * Returns whether this update makes an invitation due. It runs before the transaction of the update, because the hash
 * of the temporary password takes time.
 */
export async function invitesBySaving(ctx: TenantContext, body: Update): Promise<boolean> {
  const before = await userRepository(ctx).find(body.id);
  if (!before) return false;
  return isInvitationDue(before, {
    email: body.email,
    roleId: body.roleId ?? before.roleId,
    isActive: body.isActive ?? before.isActive,
    hasOwnPassword: before.hasOwnPassword,
  });
}

/** Sets a temporary password and sends it. An earlier invitation becomes invalid. */
export async function invite(
  ctx: TenantContext,
  user: User,
  { password, publicBaseUrl }: { password: TemporaryPassword; publicBaseUrl: string },
): Promise<void> {
  if (!user.isInvitable) throw new AppError('user.notInvitable');
  await requireFewMails(ctx);
  const { id, name, email } = user;
  const people = personRepository(ctx);
  const until = ctx.now.add(lifetime);
  await people.giveTemporaryPassword(id, { hash: password.hash, until: String(until) });
  await voidMailSecrets(ctx, id);
  const tenantName = await tenantNameOf(ctx);
  await queueMail(ctx, {
    recipient: email,
    recipientId: id,
    letter: invitationLetter({
      name,
      email,
      tenantName,
      password: password.text,
      until,
      publicBaseUrl,
    }),
    secret: { personId: id, until },
  });
  await recordChange(ctx, { action: 'invite', entity: 'user', entityId: id });
}
