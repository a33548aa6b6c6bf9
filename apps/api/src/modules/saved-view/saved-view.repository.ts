import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

export function savedViewRepository({ db, tenantId }: TenantContext) {
  return {
    /** Two views of one list are saved one after the other, so that both see the other's count. */
    async lockList(list: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended('saved-views:' || ${tenantId}::int || ':' || ${list}::text, 0))`.execute(
        db,
      );
    },

    /** The other views of a list: those of a person, and those that the tenant shares. */
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
