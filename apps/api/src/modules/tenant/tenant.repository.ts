import { sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import type { AnyContext } from '../../platform/request/context.ts';

/** The caller's own membership of a tenant. */
export function ownMembershipRepository({ db, actor }: AnyContext) {
  const person = actor?.id ?? 0;

  return {
    /** Existing tenants that the caller has made, according to the history. */
    async countMade(): Promise<number> {
      const { rows } = await sql<{ made: number }>`
        select count(distinct t.id)::int as made
        from audit_entries e join (select * from tenants) t on t.id = e.entity_id
        where e.tenant_id = ${noTenant} and e.entity = 'tenant' and e.action = 'create'
          and e.actor_id = ${person} and e.refusal is null`.execute(db);
      return rows[0]?.made ?? 0;
    },

    /** Lets the caller's calls that make a tenant wait for each other. */
    async lockMaker(): Promise<void> {
      await sql`select id from users where id = ${person} for update`.execute(db);
    },

    async join(tenantId: number): Promise<void> {
      const known = await db
        .selectFrom('users')
        .select(['name', 'email', 'vat_code'])
        .where('id', '=', person)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('memberships')
        .values({ tenant_id: tenantId, user_id: person, ...known })
        .execute();
    },

    async leave(tenantId: number): Promise<void> {
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', person)
        .execute();
    },
  };
}
