import { Role } from '@canone/contracts/role';
import { tenantContract } from '@canone/contracts/tenant';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { ownMembershipRepository } from './tenant.repository.ts';
import { tenants } from './tenant.table.ts';

const service = crudService(tenants, {
  /** The creator of a tenant becomes a member of it; a SuperAdmin needs no membership. */
  async afterInsert(id, ctx) {
    if (ctx.actor?.roleId !== Role.SuperAdmin) await ownMembershipRepository(ctx).join(id);
  },
  /** Only an empty tenant can be deleted; the membership of the deleting person does not count. */
  beforeDelete: (id, ctx) => ownMembershipRepository(ctx).leave(id),
});

export function tenantModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, tenantContract, service);
}
