import { erasedName, isConfirmation } from '@canone/contracts/people/erasure-rules';
import { erasureMessages } from '@canone/contracts/people/erasure-texts';
import type { Erasure } from '@canone/contracts/people/person-erasure';
import { mayManageRole } from '@canone/contracts/rights/role';
import { AppError, found, refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { tenantErasure } from './erasure-writes.repository.ts';
import { type RemovedPerson, removedPeople } from './removed-person.repository.ts';

/**
 * Finds a person who was removed without a billing history. The row of the person was deleted, so only the tenant's
 * history has data.
 */
async function findRemoved(ctx: TenantContext, id: number): Promise<RemovedPerson> {
  const person = found(await removedPeople(ctx).find(id));
  if (!mayManageRole(ctx.actor?.roleId, person.roleId)) throw new AppError('access.denied');
  return person;
}

/** The data to erase of a person who was removed without a billing history. */
export async function readRemoved(ctx: TenantContext, id: number): Promise<Erasure> {
  const { name, email, erasedAt } = await findRemoved(ctx, id);
  const isErased = name === null;
  return {
    id,
    name: name ?? erasedName,
    email: email ?? '',
    erasedAt: isErased ? erasedAt : null,
    obstacles: [],
    retention: null,
    kept: null,
  };
}

/** Erases what the tenant's history contains about the person. A second erasure of the same person changes nothing. */
export async function eraseRemoved(
  ctx: TenantContext,
  id: number,
  confirmation: string,
): Promise<Erasure> {
  const { name, email } = await findRemoved(ctx, id);
  if (name === null) return readRemoved(ctx, id);
  if (!isConfirmation(confirmation, { name, email: email ?? '' }))
    throw refusedField('confirmation', erasureMessages.notConfirmed);
  await removedPeople(ctx).emptyHistory(id);
  const here = tenantErasure(ctx);
  await here.eraseOrigins(id);
  await here.eraseAnswers();
  return readRemoved(ctx, id);
}
