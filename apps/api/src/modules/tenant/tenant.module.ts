import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { SharedPolicies } from '../../platform/core/shared-policies.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { tenantService } from './tenant.service.ts';

interface Ports extends SharedPolicies {
  readonly serve: Serve;
}

export function tenantModule({ serve, ...policies }: Ports): void {
  const service = tenantService(policies);
  serveCrud(serve, tenantContract, service);
  serve.handle(tenantContract.endpoints.allowance, async (_, ctx) => ({
    left: await service.left(ctx),
  }));
}
