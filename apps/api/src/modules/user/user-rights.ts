import { Role } from '@canone/contracts/rights/role';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';
import type { UserRow } from './user.repository.ts';

export function isSuperAdmin(ctx: TenantContext): boolean {
  return ctx.actor?.roleId === Role.SuperAdmin;
}

/** Only a SuperAdmin may grant SuperAdmin (USR-04). */
export function requireGrantable(ctx: TenantContext, roleId: number): void {
  if (roleId === Role.SuperAdmin && !isSuperAdmin(ctx)) throw new AppError('user.roleNotGrantable');
}

/** An Admin manages the people of own tenants. Only a SuperAdmin changes a person whom another tenant has too. */
export async function requireManageable(ctx: TenantContext, row: UserRow): Promise<void> {
  if (isSuperAdmin(ctx)) return;
  if (row.roleId === Role.SuperAdmin) throw new AppError('access.denied');
  const editorId = ctx.actor?.id ?? 0;
  if (await personRepository(ctx).isSharedWithOthers(row.id, editorId))
    throw new AppError('user.sharedReadOnly');
}

/** People cannot remove their own last access, by role, deactivation or removal (USR-04). */
export function requireOwnAccessKept(
  ctx: TenantContext,
  row: UserRow,
  next: { roleId: number; isActive: boolean },
): void {
  if (ctx.actor?.id !== row.id) return;
  if (!next.isActive || next.roleId !== row.roleId) throw new AppError('user.ownAccess');
}
