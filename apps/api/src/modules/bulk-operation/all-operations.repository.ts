import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

/**
 * The tenants with waiting rows. The tenant whose operations have waited the longest for a turn is first. The query
 * runs outside tenants.
 */
export async function tenantsWithOperations({ db, now }: PublicContext) {
  const { rows } = await sql<{ id: number }>`select tenant_id as id from bulk_operations
    where work_at <= ${String(now)} group by tenant_id order by max(work_at), tenant_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes old operations of all tenants, with their rows. */
export async function forgetOperations({ db }: PublicContext, before: string): Promise<void> {
  await db.deleteFrom('bulk_operations').where('started_at', '<=', before).execute();
}
