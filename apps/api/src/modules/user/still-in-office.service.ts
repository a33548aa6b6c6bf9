import { Role } from '@canone/contracts/role';
import { AppError } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';

const administrators: readonly number[] = [Role.SuperAdmin, Role.Admin];

/**
 * Lets changes of the access of an administrator, and those by that administrator, wait for each other, and refuses the one
 * whose author has lost the own access meanwhile. So of two who end each other's access at once one is left.
 */
export async function requireStillInOffice(
  ctx: TenantContext,
  { id, roleId }: { readonly id: number; readonly roleId: number },
): Promise<void> {
  const { actor } = ctx;
  if (!actor || !administrators.includes(roleId)) return;
  const people = personRepository(ctx);
  await people.lockOffice([actor.id, id]);
  if (!(await people.isInOffice(actor))) throw new AppError('access.denied');
}
