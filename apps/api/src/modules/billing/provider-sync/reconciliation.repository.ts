import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import { newestBilling, receivableRest } from '../receivables/receivable.service.ts';
import { mayCharge } from '../subscriptions/may-charge.table.ts';

/** One of our subscriptions that a provider bills, with the facts that the comparison needs. */
export interface BilledRow {
  readonly subscriptionId: number;
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  /** The first period that the provider bills. */
  readonly firstPeriod: number;
  readonly status: SubscriptionStatus;
  readonly grossCents: number;
  readonly recurrenceMonths: number;
  readonly startAt: string;
  readonly firstPaidAt: string | null;
  readonly lastPaidAt: string | null;
  readonly billedSince: string | null;
  /** A charge is expected or pending, so the provider must be queried about it. */
  readonly awaitsCharge: boolean;
  /** The books already have a refused charge. */
  readonly knowsRefusal: boolean;
  /** The time of the previous comparison. Null before the first comparison. */
  readonly comparedAt: string | null;
  readonly chargesListedAt: string | null;
}

interface ExpectedRow {
  readonly awaitsCharge: boolean;
  readonly openSince: string | null;
}

export async function tenantsWithProviders({ db }: PublicContext): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment_provider_lookup')
    .select('tenant_id')
    .distinct()
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

const awaitsCharge = sql`z.settled_at is null and z.charge_state in ('expected', 'pending')`;

/** The periods `y` of a subscription `s` for which a provider bills. */
function billedPeriods(tenantId: number) {
  return sql`receivables y where y.tenant_id = ${tenantId} and y.subscription_id = s.id
    and y.provider_subscription_id is not null`;
}

/** Claims subscriptions to compare, and reads their facts from the books. */
function comparedSubscriptions({ db, tenantId, now }: TenantContext) {
  const billed = billedPeriods(tenantId);

  return {
    /**
     * Claims due subscriptions that were not compared after `since`. A subscription that ended on both sides is never
     * due.
     */
    async claim(since: string, limit: number): Promise<readonly BilledRow[]> {
      const { rows } = await sql<BilledRow>`
        with due as materialized (
          select s.id, s.reconciled_at as before from subscriptions s
          where s.tenant_id = ${tenantId} and (s.reconciled_at is null or s.reconciled_at < ${since})
            and (s.compare_after is null or s.compare_after <= ${String(now)} or exists (select from receivables z
              where z.tenant_id = ${tenantId} and z.subscription_id = s.id and ${awaitsCharge}))
            and exists (select from ${billed})
          order by s.reconciled_at nulls first, s.id limit ${limit} for no key update of s skip locked),
        taken as (
          update subscriptions s set reconciled_at = ${String(now)} from due
          where s.tenant_id = ${tenantId} and s.id = due.id
          returning s.id, s.status, s.gross_cents, s.recurrence_months, s.start_at, s.charges_listed_at, due.before)
        select s.id as "subscriptionId", y.payment_provider_id as "providerId",
          y.provider_subscription_id as "providerSubscriptionId", y.period as "firstPeriod", s.status, s.gross_cents as "grossCents",
          s.recurrence_months as "recurrenceMonths", s.start_at as "startAt", y.settled_at as "firstPaidAt",
          (select max(e.occurred_at) from ledger_entries e where e.tenant_id = ${tenantId}
            and e.subscription_id = s.id and e.kind = 'charge') as "lastPaidAt", y.billed_since as "billedSince",
          exists (select from receivables z where z.tenant_id = ${tenantId} and z.subscription_id = s.id
            and ${awaitsCharge}) as "awaitsCharge",
          exists (select from receivables z where z.tenant_id = ${tenantId} and z.subscription_id = s.id
            and z.settled_at is null and z.charge_state = 'denied') as "knowsRefusal",
          s.before as "comparedAt", s.charges_listed_at as "chargesListedAt"
        from taken s cross join lateral (select * from ${billed}
          order by ${newestBilling} limit 1) y
        order by s.id`.execute(db);
      return rows;
    },

    /** Whether the books expect a charge, and the oldest due date that is open. */
    async expected(subscriptionId: number): Promise<ExpectedRow> {
      const { rows } = await sql<ExpectedRow>`
        select coalesce(bool_or(${awaitsCharge}), false) as "awaitsCharge",
          min(z.due_at) filter (where z.settled_at is null and z.due_at <= ${String(now)}) as "openSince"
        from receivables z where z.tenant_id = ${tenantId} and z.subscription_id = ${subscriptionId}`.execute(
        db,
      );
      return onlyRow(rows);
    },

    /** The rest in cents of the receivables whose charge was refused. */
    async refusedCents(subscriptionId: number): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(${receivableRest}), 0)::float8 as cents from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId}
          and y.settled_at is null and y.charge_state = 'denied'`.execute(db);
      return onlyRow(rows).cents;
    },

    async chargesWereListed(subscriptionId: number): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ charges_listed_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', subscriptionId)
        .execute();
    },
  };
}

function comparisonSchedule({ db, tenantId }: TenantContext) {
  const billed = billedPeriods(tenantId);

  /** Updates the subscriptions `s` of a condition. Locks them by id, the order that prevents deadlocks. */
  const updateInOrder = (condition: RawBuilder<unknown>, change: RawBuilder<unknown>) =>
    sql`with locked as materialized (
        select s.id from subscriptions s where s.tenant_id = ${tenantId} and ${condition}
        order by s.id for no key update)
      update subscriptions s set ${change} from locked
      where s.tenant_id = ${tenantId} and s.id = locked.id returning s.id`.execute(db);

  return {
    /** Sets the earliest time of the next comparison. A subscription with an expected or pending charge ignores it. */
    async compareAfter(subscriptionId: number, until: string): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ compare_after: until })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', subscriptionId)
        .execute();
    },

    async stopComparing(subscriptionId: number): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ reconciled_at: 'infinity' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', subscriptionId)
        .execute();
    },

    /**
     * Ends the comparisons through an account that is replaced, because the new account does not know its
     * subscriptions.
     */
    async stopReconciling(providerId: number): Promise<void> {
      await updateInOrder(
        sql`not ${mayCharge}
          and exists (select from ${billed} and y.payment_provider_id = ${providerId})`,
        sql`reconciled_at = 'infinity'`,
      );
    },

    /** Makes all subscriptions of this account due for comparison, because an event may be lost. */
    async makeDueThrough(providerId: number): Promise<void> {
      await updateInOrder(
        sql`s.compare_after is not null and s.reconciled_at is distinct from 'infinity'
          and exists (select from ${billed} and y.payment_provider_id = ${providerId})`,
        sql`compare_after = null`,
      );
    },

    /** Makes all billed subscriptions due for comparison. Returns their number. */
    async makeDue(): Promise<number> {
      const { rows } = await updateInOrder(
        sql`s.reconciled_at is distinct from 'infinity' and exists (select from ${billed})`,
        sql`reconciled_at = null, compare_after = null`,
      );
      return rows.length;
    },
  };
}

export function reconciliationRepository(ctx: TenantContext) {
  return { ...comparedSubscriptions(ctx), ...comparisonSchedule(ctx) };
}
