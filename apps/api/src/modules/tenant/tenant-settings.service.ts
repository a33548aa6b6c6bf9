import { readTenantSettings, type TenantSettings } from '@canone/contracts/tenant-settings';
import type { TenantContext } from '../../kit/context.ts';
import { configurationRepository } from './tenant-settings.repository.ts';

/** What the tenant's configuration decides; one that names the setting without setting it asks for an Admin. */
export async function tenantSettings(ctx: TenantContext): Promise<TenantSettings> {
  const read = readTenantSettings(await configurationRepository(ctx).ofTenant());
  return read.settings ?? { reducedPriceNeedsAdmin: true };
}
