import { readTenantSettings, type TenantSettings } from '@canone/contracts/tenant-settings';
import type { TenantContext } from '../../platform/request/context.ts';
import { configurationRepository } from './tenant-settings.repository.ts';

/** The settings in the tenant's configuration. */
export async function tenantSettings(ctx: TenantContext): Promise<TenantSettings> {
  return readTenantSettings(await configurationRepository(ctx).ofTenant());
}
