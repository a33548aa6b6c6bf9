import type { Parsed } from '@canone/contracts/kit/endpoint';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import type { tenantContract } from '@canone/contracts/tenants/tenant';
import { AppError, usedBy } from '../../platform/core/app-error.ts';
import type { SharedPolicies } from '../../platform/core/shared-policies.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import type { AnyContext } from '../../platform/request/context.ts';
import { ownMembershipRepository } from './tenant.repository.ts';
import { tenants } from './tenant.table.ts';

type Query = Parsed<typeof tenantContract.endpoints.list>['query'];

/** The list and the changes of tenants, with the rules about the people who create and delete them. */
export function tenantService({ tenantsPerPerson }: Pick<SharedPolicies, 'tenantsPerPerson'>) {
  /** The number of tenants that the caller may still create; null without a limit, for example for a SuperAdmin. */
  async function left(ctx: AnyContext): Promise<number | null> {
    if (tenantsPerPerson === undefined || ctx.actor?.roleId === Role.SuperAdmin) return null;
    return Math.max(0, tenantsPerPerson - (await ownMembershipRepository(ctx).countMade()));
  }

  const service = crudService(tenants, {
    /** The creator of a tenant becomes a member of it; a SuperAdmin needs no membership. */
    async afterInsert(ctx, id) {
      if (ctx.actor?.roleId === Role.SuperAdmin) return;
      await ownMembershipRepository(ctx).lockSelf();
      if ((await left(ctx)) === 0) throw new AppError('tenant.tooMany');
      await ownMembershipRepository(ctx).join(id);
    },
    /**
     * Only an empty tenant can be deleted. The membership of the person who deletes the tenant does not count. An Admin
     * cannot delete the only tenant of the Admin: without a tenant the person would keep the rights of an Admin, and no
     * other administrator could end them.
     */
    async beforeDelete(ctx, id) {
      const membership = ownMembershipRepository(ctx);
      const data = await membership.keptData(id);
      if (data !== undefined) throw usedBy(data);
      if (ctx.actor?.roleId !== Role.SuperAdmin && (await membership.isOnly(id)))
        throw new AppError('tenant.last');
      await membership.leave(id);
    },
  });

  /** Everybody may read the list, to choose a tenant. Only people who manage tenants see the configuration. */
  async function list(ctx: AnyContext, query: Query) {
    if (isAllowed('tenant.manage', ctx.actor?.roleId ?? 0)) return service.list(ctx, query);
    if (query.filters?.configuration !== undefined) throw new AppError('access.denied');
    const { items, totalCount } = await service.list(ctx, query);
    return { items: items.map((tenant) => ({ ...tenant, configuration: null })), totalCount };
  }

  async function remove(ctx: AnyContext, id: number): Promise<null> {
    await ownMembershipRepository(ctx).lockSelf();
    await service.get(ctx, id);
    await ownMembershipRepository(ctx).lockAccounts(id);
    return service.remove(ctx, id);
  }

  return { ...service, list, remove, left };
}
