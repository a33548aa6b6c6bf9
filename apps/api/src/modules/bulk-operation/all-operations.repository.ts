import type { PublicContext } from '../../platform/request/context.ts';

/**
 * The tenants with waiting rows. The tenant whose operations have waited the longest for a turn is first. The query
 * runs outside tenants.
 */
export async function tenantsWithOperations({ db, now }: PublicContext) {
  const rows = await db
    .selectFrom('bulk_operations')
    .select('tenant_id')
    .where('work_at', '<=', String(now))
    .groupBy('tenant_id')
    .orderBy(({ fn }) => fn.max('work_at'))
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Deletes old operations of all tenants, with their rows. */
export async function forgetOperations({ db }: PublicContext, before: string): Promise<void> {
  await db.deleteFrom('bulk_operations').where('started_at', '<=', before).execute();
}
