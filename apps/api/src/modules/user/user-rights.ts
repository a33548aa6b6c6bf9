import { mayManageRole, Role } from '@canone/contracts/rights/role';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';
import type { UserRow } from './user.repository.ts';

export function requireGrantable({ actor }: TenantContext, roleId: number): void {
  if (!mayManageRole(actor?.roleId, roleId)) throw new AppError('user.roleNotGrantable');
}

export function requireManageableRole(
  { actor }: TenantContext,
  { roleId }: Pick<UserRow, 'roleId'>,
): void {
  if (!mayManageRole(actor?.roleId, roleId)) throw new AppError('access.denied');
}

/**
 * An Admin may change the people of the Admin's own tenants. Only a SuperAdmin may change a person who also belongs to
 * a tenant of which the Admin is not a member.
 */
export async function requireManageable(ctx: TenantContext, row: UserRow): Promise<void> {
  requireManageableRole(ctx, row);
  if (ctx.actor?.roleId === Role.SuperAdmin) return;
  const editorId = ctx.actor?.id ?? 0;
  if (await personRepository(ctx).isSharedWithOthers(row.id, editorId))
    throw new AppError('user.sharedReadOnly');
}

/** People cannot end their own access: not by a change of role, a deactivation or a removal (USR-04). */
export function requireOwnAccessKept(
  ctx: TenantContext,
  row: UserRow,
  next: { roleId: number; isActive: boolean },
): void {
  if (ctx.actor?.id !== row.id) return;
  if (!next.isActive || next.roleId !== row.roleId) throw new AppError('user.ownAccess');
}
