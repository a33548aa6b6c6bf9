import type { TenantContext } from '../../../platform/request/context.ts';

/** The name of the tenant, as its customers know it. */
export async function sellerNameOf({ db, tenantId }: TenantContext): Promise<string> {
  const { name } = await db
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return name;
}
