import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

export function savedViewRepository({ db, tenantId }: TenantContext) {
  return {
    /** Makes saves of views of one list wait for each other, so that each save counts the views of the earlier one. */
    async lockList(list: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended('saved-views:' || ${tenantId}::int || ':' || ${list}::text, 0))`.execute(
        db,
      );
    },

    /** Counts the other views of a list: the views of the person, and the views that the tenant shares. */
    async countOthers({ list, ownerId, id = 0 }: { list: string; ownerId: number; id?: number }) {
      const { rows } = await sql<{ own: number; shared: number }>`
        select count(*) filter (where owner_id = ${ownerId})::int as own,
          count(*) filter (where is_shared)::int as shared
        from saved_views where tenant_id = ${tenantId} and list = ${list} and id <> ${id}`.execute(
        db,
      );
      return rows[0] ?? { own: 0, shared: 0 };
    },
  };
}
