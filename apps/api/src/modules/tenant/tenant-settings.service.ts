import { readTenantSettings, type TenantSettings } from '@canone/contracts/tenant-settings';
import type { TenantContext } from '../../platform/request/context.ts';
import { configurationRepository } from './tenant-settings.repository.ts';

/** The settings in the tenant's configuration. A configuration with an invalid setting requires an Admin. */
export async function tenantSettings(ctx: TenantContext): Promise<TenantSettings> {
  const read = readTenantSettings(await configurationRepository(ctx).ofTenant());
  return read.settings ?? { reducedPriceNeedsAdmin: true };
}
