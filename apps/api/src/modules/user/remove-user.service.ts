import type { User, userContract } from '@canone/contracts/people/user';
import type * as z from 'zod/mini';
import { recordChange } from '../../platform/audit/audit.ts';
import { AppError, found } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { revokeLinksOf } from '../billing/checkout/revoke-links.service.ts';
import {
  lockSubscriptionsOfPerson,
  requireNothingLive,
} from '../billing/subscriptions/live-subscription.service.ts';
import { requireAuthorAccess } from './author-access.service.ts';
import { auditView, getUser } from './get-user.service.ts';
import { personRepository } from './person.repository.ts';
import { userRepository } from './user.repository.ts';
import { endLinksOf } from './user-access.service.ts';
import { requireManageableRole } from './user-rights.ts';

type Removed = NonNullable<z.infer<typeof userContract.endpoints.remove.result>>;

const undoableFor = { minutes: 5 } as const;
const notThere = () => new AppError('entity.notFound');

/**
 * Removes a person from the tenant. A person with a billing history is only hidden. A person without another tenant can
 * no longer sign in. The removal is refused while a provider can still charge the person. The person's payment links
 * are revoked, so that nobody can pay with them afterwards.
 */
export async function removeUser(ctx: TenantContext, id: number): Promise<Removed | null> {
  const row = found(await userRepository(ctx).findForUpdate(id));
  if (ctx.actor?.id === id) throw new AppError('user.ownAccess');
  requireManageableRole(ctx, row);
  await requireAuthorAccess(ctx, row);

  await lockSubscriptionsOfPerson(ctx, id);
  await requireNothingLive(ctx, { userId: id }, 'user.stillBilled');
  await revokeLinksOf(ctx, id);

  const before = auditView(await getUser(ctx, id));
  const isShared = await personRepository(ctx).isSharedBeyond(id);
  if (await personRepository(ctx).endAccess(id)) await endLinksOf(ctx, id);
  const isHidden = await personRepository(ctx).leaveTenant(id, row.version);
  await recordChange(ctx, { action: 'delete', entity: 'user', entityId: id, before });
  return isHidden && !isShared ? { isHidden } : null;
}

/**
 * Undoes the removal of a person with a billing history. The removal also ended the access and the payment links, and
 * these stay ended. The undo is refused if another tenant has the person or if somebody has changed the data since,
 * because the data may belong to another tenant.
 */
export async function undoRemoval(ctx: TenantContext, id: number): Promise<User> {
  const people = personRepository(ctx);
  if (!(await people.unhide(id, ctx.now.subtract(undoableFor)))) throw notThere();
  const row = found(await userRepository(ctx).findForUpdate(id));
  requireManageableRole(ctx, row);
  if (await people.isSharedBeyond(id)) throw notThere();

  const after = await getUser(ctx, id);
  await recordChange(ctx, {
    action: 'restore',
    entity: 'user',
    entityId: id,
    after: auditView(after),
  });
  return after;
}
