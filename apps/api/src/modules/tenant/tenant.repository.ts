import { sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { servingRole } from '../../platform/database/logins.ts';
import type { AnyContext, PublicContext } from '../../platform/request/context.ts';

/** The tables that keep a tenant from being deleted while they have rows of the tenant. */
export const keepingTables = {
  plans: 'piani',
  features: 'caratteristiche',
  addresses: 'indirizzi',
  payment_providers: 'fornitori di pagamento',
  bank_statements: 'estratti conto',
} as const;

/** The query runs outside tenants, for jobs that work in every tenant. */
export async function everyTenantId({ db }: PublicContext): Promise<readonly number[]> {
  const rows = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The query runs outside tenants, for work that has listed the tenants earlier. */
export async function isTenantPresent({ db }: PublicContext, id: number): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Runs statements with the role of a tenant. Only this role may use the tables of tenants. */
async function inTenant<Result>(
  { db }: AnyContext,
  tenantId: number,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql`select enter_tenant(${tenantId})`.execute(db);
  const result = await run();
  await sql`select enter_tenant(null)`.execute(db);
  await sql`select set_config('role', ${servingRole}, true)`.execute(db);
  return result;
}

/** The data of a tenant that its deletion has to wait for, or that keep it from being deleted. */
function tenantContents(ctx: AnyContext, person: number) {
  const { db } = ctx;
  return {
    /** A tenant's deletion waits for an import of a bank statement, which locks its account before the tenant. */
    async lockAccounts(tenantId: number): Promise<void> {
      const accounts = db
        .selectFrom('bank_accounts')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .orderBy('id')
        .forUpdate();
      await inTenant(ctx, tenantId, () => accounts.execute());
    },

    /**
     * Returns the Italian name of a kind of data that the tenant has, or of its other people. On PostgreSQL, foreign keys
     * of the tables refuse the deletion too, but Citus has no such foreign keys.
     */
    async keptData(tenantId: number): Promise<string | undefined> {
      const kept = Object.entries(keepingTables).map(
        ([table, name]) =>
          sql`select ${name}::text as name from ${sql.table(table)} where tenant_id = ${tenantId}`,
      );
      const used = sql<{ name: string }>`
        select 'altri utenti' as name from memberships where tenant_id = ${tenantId} and user_id <> ${person}
        union all ${sql.join(kept, sql` union all `)} limit 1`;
      const { rows } = await inTenant(ctx, tenantId, () => used.execute(db));
      return rows[0]?.name;
    },
  };
}

/** The caller's own membership of a tenant. */
export function ownMembershipRepository(ctx: AnyContext) {
  const { db, actor } = ctx;
  const person = actor?.id ?? 0;

  return {
    /** Counts the existing tenants that the caller has created, according to the history. */
    async countMade(): Promise<number> {
      const { rows } = await sql<{ made: number }>`
        select count(distinct t.id)::int as made
        from audit_entries e join (select * from tenants) t on t.id = e.entity_id
        where e.tenant_id = ${noTenant} and e.entity = 'tenant' and e.action = 'create'
          and e.actor_id = ${person} and e.refusal is null`.execute(db);
      return rows[0]?.made ?? 0;
    },

    /**
     * Makes three kinds of calls wait for each other: the caller's calls that create or delete a tenant, a removal of
     * the caller and an erasure of the caller. Refuses a caller whom such a call has deactivated in the meantime.
     */
    async lockSelf(): Promise<void> {
      const self = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', person)
        .where('is_active', '=', true)
        .forUpdate()
        .executeTakeFirst();
      if (!self) throw new AppError('access.signIn');
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

    /** Returns whether the caller is a member of no other tenant. */
    async isOnly(tenantId: number): Promise<boolean> {
      const other = await db
        .selectFrom('memberships')
        .select('tenant_id')
        .where('tenant_id', '<>', tenantId)
        .where('user_id', '=', person)
        .where('hidden_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return other === undefined;
    },

    async leave(tenantId: number): Promise<void> {
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', person)
        .execute();
    },

    ...tenantContents(ctx, person),
  };
}
