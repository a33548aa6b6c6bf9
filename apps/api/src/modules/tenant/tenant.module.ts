import type { Parsed } from '@canone/contracts/kit/endpoint';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { AppError, usedBy } from '../../platform/core/app-error.ts';
import type { SharedPolicies } from '../../platform/core/shared-policies.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AnyContext } from '../../platform/request/context.ts';
import { ownMembershipRepository } from './tenant.repository.ts';
import { tenants } from './tenant.table.ts';

const { endpoints } = tenantContract;

interface Ports extends SharedPolicies {
  readonly serve: Serve;
}

export function tenantModule({ serve, tenantsPerPerson }: Ports): void {
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
  async function list(ctx: AnyContext, query: Parsed<typeof endpoints.list>['query']) {
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

  serveCrud(serve, tenantContract, { ...service, list, remove });
  serve.handle(endpoints.allowance, async (_, ctx) => ({ left: await left(ctx) }));
}
