import { readTenantSettings, type TenantSettings } from '@canone/contracts/tenants/tenant-settings';
import type { TenantContext } from '../../platform/request/context.ts';
import { ownTenantRepository } from './own-tenant.repository.ts';

/** The name of the tenant, as its customers and people know it. */
export function tenantNameOf(ctx: TenantContext): Promise<string> {
  return ownTenantRepository(ctx).name();
}

/** The settings in the tenant's configuration. */
export async function tenantSettings(ctx: TenantContext): Promise<TenantSettings> {
  return readTenantSettings(await ownTenantRepository(ctx).configuration());
}
