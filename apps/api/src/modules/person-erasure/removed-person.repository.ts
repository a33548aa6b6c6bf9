import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** A person who was removed without a billing history, as the tenant's history knows the person. */
export interface RemovedPerson {
  /** Null after the person's history entries were emptied. */
  readonly name: string | null;
  readonly email: string | null;
  readonly roleId: number | null;
  readonly erasedAt: string | null;
}

export function removedPeople({ db, tenantId, now, actor, requestId }: TenantContext) {
  return {
    async find(id: number): Promise<RemovedPerson | undefined> {
      const { rows } = await sql<RemovedPerson>`
        select e.before->>'name' as name, e.before->>'email' as email, (e.before->>'roleId')::int as "roleId",
          (select max(x.at) from audit_entries x where x.tenant_id = ${tenantId} and x.entity = 'user'
            and x.entity_id = ${id} and x.action = 'erase' and x.refusal is null) as "erasedAt"
        from audit_entries e where e.tenant_id = ${tenantId} and e.entity = 'user' and e.entity_id = ${id}
          and e.action = 'delete' and e.refusal is null
          and not exists (select m.user_id from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${id})
        order by e.id desc limit 1`.execute(db);
      return rows[0];
    },

    /** Empties the entries about the person, and records this in the history. */
    async emptyHistory(id: number): Promise<void> {
      await sql`select empty_history_of_removed(${id}::int, ${String(now)}::timestamptz, ${actor?.id ?? null}::int,
        ${requestId}::text)`.execute(db);
    },
  };
}
