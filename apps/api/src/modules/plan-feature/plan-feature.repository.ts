import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** Locks a plan. Two calls that add a feature to the plan wait for each other. */
export async function lockPlan({ db, tenantId }: TenantContext, planId: number): Promise<void> {
  await db
    .selectFrom('plans')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .execute();
}

/** The number of the plan's features, and whether this plan feature is one of them. */
export async function featuresOfPlan(
  { db, tenantId }: TenantContext,
  { planId, id }: { readonly planId: number; readonly id: number },
): Promise<{ readonly count: number; readonly hasOwn: boolean }> {
  const { rows } = await sql<{ count: number; hasOwn: boolean }>`
    select count(*)::int as count, coalesce(bool_or(id = ${id}), false) as "hasOwn"
    from plan_features where tenant_id = ${tenantId} and plan_id = ${planId}`.execute(db);
  return rows[0] ?? { count: 0, hasOwn: false };
}
