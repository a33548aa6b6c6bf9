import { Role } from '@canone/contracts/rights/role';
import { AppError } from '../../platform/core/app-error.ts';
import { keepPresent } from '../../platform/database/erasure-lock.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';

const administrators: readonly number[] = [Role.SuperAdmin, Role.Admin];

/**
 * Refuses a change of an administrator's access if the author of the change has lost access in the meantime. Changes of
 * the access of the same people wait for each other. So when two administrators end each other's access at the same
 * time, one of them keeps access.
 */
export async function requireAuthorAccess(
  ctx: TenantContext,
  { id, roleId }: { readonly id: number; readonly roleId: number },
): Promise<void> {
  const { actor } = ctx;
  if (!actor || !administrators.includes(roleId)) return;
  const people = personRepository(ctx);
  await people.lockAccess([actor.id, id]);
  if (!(await people.hasAccess(actor))) throw new AppError('access.denied');
}

/** Refuses a call if its author has lost access. An erasure of the author waits until the transaction ends. */
export async function requireOwnAccess(ctx: TenantContext): Promise<void> {
  const people = personRepository(ctx);
  if (!ctx.actor) throw new AppError('access.signIn');
  await keepPresent(ctx, ctx.actor.id);
  if (!(await people.hasAccess(ctx.actor))) throw new AppError('access.signIn');
}
