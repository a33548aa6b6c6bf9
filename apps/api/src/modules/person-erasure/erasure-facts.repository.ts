import { unpaidStates } from '@canone/contracts/billing/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import { receivableConditions } from '../billing/receivables/receivable-conditions.table.ts';

/** A member of the tenant, also a removed one, with the data that the tenant knows. */
export interface ErasablePerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roleId: number;
  readonly erasedAt: string | null;
  /** True when another tenant has the person as a member, or has the person in its books. */
  readonly isKnownElsewhere: boolean;
}

export interface TenantFacts {
  readonly isLastAdministrator: boolean;
  readonly liveSubscriptions: number;
  readonly openReceivables: number;
  /** The person's money that covers no receivable, in cents. */
  readonly creditCents: number;
  readonly lastEntryAt: string | null;
  readonly lastReceivableAt: string | null;
}

export interface KeptIdentity {
  readonly name: string;
  readonly vatCode: string | null;
  readonly isCompany: boolean;
  readonly street: string | null;
  readonly zip: string | null;
  readonly municipality: string | null;
}

const { Active, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

/**
 * Continues the request inside another tenant. The caller must check before that the request may act there, and must
 * return to its own tenant afterwards.
 */
export async function enterTenant(ctx: TenantContext, tenantId: number): Promise<TenantContext> {
  await sql`select enter_tenant(${tenantId})`.execute(ctx.db);
  return { ...ctx, tenantId };
}

/** Reads and locks the person whom an erasure is about. */
function erasablePeople({ db, tenantId }: TenantContext) {
  async function find(id: number): Promise<ErasablePerson | undefined> {
    const { rows } = await sql<Omit<ErasablePerson, 'isKnownElsewhere'>>`
      select u.id, m.name, m.email, u.role_id as "roleId", u.erased_at as "erasedAt"
      from memberships m join (select * from users) u on u.id = m.user_id
      where m.tenant_id = ${tenantId} and u.id = ${id}`.execute(db);
    return rows[0] && { ...rows[0], isKnownElsewhere: await isKnownElsewhere(id) };
  }

  /**
   * A separate statement calls the function. With a column as its argument, Citus would run it on a worker, which sees
   * no other tenant.
   */
  async function isKnownElsewhere(id: number): Promise<boolean> {
    const { rows } = await sql<{ known: boolean }>`
      select is_known_elsewhere(${id}::int) as known`.execute(db);
    return rows[0]?.known ?? true;
  }

  return {
    find,

    /**
     * Locks the person until the transaction ends, and then reads the person. The read comes after the lock, because
     * another tenant may have restored the person while this transaction waited.
     */
    async lock(id: number): Promise<ErasablePerson | undefined> {
      await sql`select u.id from memberships m join (select * from users) u on u.id = m.user_id
        where m.tenant_id = ${tenantId} and u.id = ${id} for update of u`.execute(db);
      return find(id);
    },

    /**
     * Locks the membership of the person. A new subscription of the person waits for this lock and then sees the
     * erasure.
     */
    async lockMembership(id: number): Promise<void> {
      await db
        .selectFrom('memberships')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', id)
        .forNoKeyUpdate()
        .execute();
    },

    async tenantsOf(id: number): Promise<readonly number[]> {
      const { rows } = await sql<{ id: number }>`
        select tenant_id as id from tenants_of_member(${id}::int) order by 1`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}

export function erasureFactsRepository(ctx: TenantContext) {
  const { db, tenantId, now } = ctx;

  return {
    ...erasablePeople(ctx),

    async facts(id: number): Promise<TenantFacts> {
      const conditions = receivableConditions(now);
      const isOpen = sql.join(
        unpaidStates.map((state) => sql`(${conditions[state]})`),
        sql` or `,
      );
      const isAdmin = sql`m.hidden_at is null and u.is_active and u.role_id = ${Role.Admin}`;
      const ofPerson = sql`s.tenant_id = ${tenantId} and s.user_id = ${id}`;
      const { rows } = await sql<TenantFacts>`
        select
          exists (select 1 from memberships m join (select * from users) u on u.id = m.user_id
            where m.tenant_id = ${tenantId} and u.id = ${id} and ${isAdmin})
          and not exists (select 1 from memberships m join (select * from users) u on u.id = m.user_id
            where m.tenant_id = ${tenantId} and u.id <> ${id} and ${isAdmin}) as "isLastAdministrator",
          (select count(*)::int from subscriptions s where ${ofPerson}
            and s.status in (${Active}, ${ActiveNoRenewal}, ${BankTransferPending})) as "liveSubscriptions",
          (select count(*)::int from subscriptions s
            join receivables y on y.tenant_id = ${tenantId} and y.subscription_id = s.id
            where ${ofPerson} and (${isOpen})) as "openReceivables",
          (select coalesce(sum(l.amount_cents - (select coalesce(sum(a.amount_cents), 0) from allocations a
              where a.tenant_id = ${tenantId} and a.entry_id = l.id)), 0)::float8
            from ledger_entries l where l.tenant_id = ${tenantId} and l.user_id = ${id}) as "creditCents",
          (select max(greatest(l.recorded_at, l.occurred_at)) from ledger_entries l
            where l.tenant_id = ${tenantId} and l.user_id = ${id}) as "lastEntryAt",
          (select max(y.due_at) from subscriptions s
            join receivables y on y.tenant_id = ${tenantId} and y.subscription_id = s.id
            where ${ofPerson} and s.begun_at is not null) as "lastReceivableAt"`.execute(db);
      const [facts] = rows;
      if (!facts) throw new Error('an aggregate has one row');
      return facts;
    },

    async kept(id: number): Promise<KeptIdentity | undefined> {
      return db
        .selectFrom('kept_identities')
        .select([
          'name',
          'vat_code as vatCode',
          'is_company as isCompany',
          'street',
          'zip',
          'municipality',
        ])
        .where('tenant_id', '=', tenantId)
        .where('person_id', '=', id)
        .executeTakeFirst();
    },

    /** The erased people whose data are still kept. */
    async keptPeople(): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('kept_identities')
        .select('person_id as id')
        .where('tenant_id', '=', tenantId)
        .orderBy('person_id')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
