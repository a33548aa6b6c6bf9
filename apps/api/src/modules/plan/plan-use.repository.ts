import type { TenantContext } from '../../platform/request/context.ts';

export async function hasSubscriptions(
  { db, tenantId }: TenantContext,
  planId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
