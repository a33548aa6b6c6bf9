import type {
  DifferenceKind,
  ProposedFix,
  resolutions,
} from '@canone/contracts/payments/reconciliation';
import { sql } from 'kysely';
import { type ListQuery, limitTo, onePage, orderOf } from '../../../platform/crud/paging.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';

export interface Difference {
  readonly providerId: number;
  readonly subscriptionId: number | null;
  readonly kind: DifferenceKind;
  /** Distinguishes two discrepancies of the same kind. */
  readonly subject?: string;
  readonly local: string | null;
  readonly provider: string | null;
  readonly proposedFix?: ProposedFix | null;
  /** The time of the provider's report, if the report may be older than the end of this discrepancy. */
  readonly reportedAt?: Temporal.Instant;
}

/** A discrepancy that must be closed, because the two values are equal again. */
export type Agreeing = Pick<Difference, 'kind' | 'subject' | 'reportedAt'> & {
  readonly subscriptionId: number;
  /** Closes only a discrepancy with this value of the provider. */
  readonly provider?: string;
};

export interface DifferenceRow {
  readonly id: number;
  readonly providerId: number;
  readonly subscriptionId: number | null;
  readonly userName: string | null;
  readonly planName: string | null;
  readonly kind: DifferenceKind;
  readonly localValue: string | null;
  readonly providerValue: string | null;
  readonly proposedFix: ProposedFix | null;
  readonly foundAt: string;
  readonly seenAt: string;
  readonly resolvedAt: string | null;
  readonly resolution: keyof typeof resolutions | null;
  readonly note: string | null;
  readonly decidedByName: string | null;
  readonly version: number;
}

/** A person's decision that settles a discrepancy. */
export type DifferenceDecision =
  | { readonly resolution: 'applied'; readonly fix: ProposedFix }
  | { readonly resolution: 'dismissed'; readonly note: string };

interface Filters {
  readonly subscriptionId?: number | undefined;
  readonly kind?: DifferenceKind | undefined;
  readonly isOpen?: boolean | undefined;
}

/** Reads discrepancies with the names of their customers and plans. */
function shownDifferences({ db, tenantId }: TenantContext) {
  const columns = sql`d.id, d.payment_provider_id as "providerId", d.subscription_id as "subscriptionId",
    u.name as "userName", p.name as "planName", d.kind, d.local_value as "localValue",
    d.provider_value as "providerValue", d.proposed_fix as "proposedFix", d.found_at as "foundAt",
    d.seen_at as "seenAt", d.resolved_at as "resolvedAt", d.resolution, d.note,
    a.name as "decidedByName", d.version`;
  const joins = sql`left join subscriptions s on s.tenant_id = ${tenantId} and s.id = d.subscription_id
    left join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
    left join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id
    left join memberships a on a.tenant_id = ${tenantId} and a.user_id = d.decided_by`;

  return {
    list(query: ListQuery<Filters>) {
      const { subscriptionId, kind, isOpen } = query.filters ?? {};
      const { by } = orderOf(query.sort, { foundAt: sql`d.found_at` }, sql`d.id`);
      const clauses = [sql`d.tenant_id = ${tenantId}`];
      if (subscriptionId) clauses.push(sql`d.subscription_id = ${subscriptionId}`);
      if (kind) clauses.push(sql`d.kind = ${kind}`);
      if (isOpen !== undefined) clauses.push(sql`(d.resolved_at is null) = ${isOpen}`);
      const where = sql.join(clauses, sql` and `);
      return onePage(
        db,
        sql<DifferenceRow>`select ${columns} from payment_differences d ${joins} where ${where}
          order by ${by} ${limitTo(query)}`,
        sql`select count(*) as total from payment_differences d where ${where}`,
      );
    },

    /** The number of all open discrepancies, and the number of disputes among them. */
    async countOpen() {
      const { rows } = await sql<{ all: number; disputes: number }>`select count(*)::int as all,
          (count(*) filter (where d.kind = 'dispute'))::int as disputes from payment_differences d
        where d.tenant_id = ${tenantId} and d.resolved_at is null`.execute(db);
      return onlyRow(rows);
    },

    async find(id: number): Promise<DifferenceRow | undefined> {
      const { rows } =
        await sql<DifferenceRow>`select ${columns} from payment_differences d ${joins}
        where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(db);
      return rows[0];
    },
  };
}

/** Opens and closes discrepancies that a comparison has found. */
function foundDifferences({ db, tenantId, now }: TenantContext) {
  return {
    /**
     * Inserts a discrepancy, or updates the open one. A dismissed one with the same values stays dismissed, and a
     * report older than the end reopens nothing. Returns the id of a new discrepancy.
     */
    async note({
      subject = '',
      proposedFix = null,
      reportedAt,
      ...of
    }: Difference): Promise<number | undefined> {
      const at = String(now);
      const { rows } = await sql<{ id: number; isNew: boolean }>`
        with settled as materialized (select 1 from payment_differences d
          where d.tenant_id = ${tenantId} and d.subscription_id is not distinct from ${of.subscriptionId}::int
            and d.kind = ${of.kind} and d.subject = ${subject}
            and (d.resolved_at >= ${reportedAt ? String(reportedAt) : null}::timestamptz
              or d.resolution = 'dismissed' and d.local_value is not distinct from ${of.local}::text
                and d.provider_value is not distinct from ${of.provider}::text))
        insert into payment_differences (tenant_id, payment_provider_id, subscription_id, kind, subject,
          local_value, provider_value, proposed_fix, found_at, seen_at)
        select ${tenantId}::int, ${of.providerId}::int, ${of.subscriptionId}::int, ${of.kind}::text, ${subject}::text,
          ${of.local}::text, ${of.provider}::text, ${proposedFix}::text, ${at}::timestamptz, ${at}::timestamptz
        where not exists (select from settled)
        on conflict (tenant_id, coalesce(subscription_id, 0), kind, subject) where resolved_at is null
        do update set seen_at = excluded.seen_at, local_value = excluded.local_value,
          provider_value = excluded.provider_value, proposed_fix = excluded.proposed_fix
        returning id, found_at = seen_at as "isNew"`.execute(db);
      return rows.find(({ isNew }) => isNew)?.id;
    },

    async markGone({ subject = '', reportedAt = now, provider, ...of }: Agreeing) {
      await sql`update payment_differences set resolved_at = ${String(reportedAt)}, resolution = 'gone'
        where tenant_id = ${tenantId} and subscription_id = ${of.subscriptionId} and kind = ${of.kind}
          and subject = ${subject} and resolved_at is null
          and coalesce(provider_value = ${provider ?? null}::text, true)`.execute(db);
    },

    /** Closes the discrepancy of a charge that is above the amount due, but not of a charge that is below it. */
    async markExcessGone(subscriptionId: number, saleId: string): Promise<void> {
      await sql`update payment_differences set resolved_at = ${String(now)}, resolution = 'gone'
        where tenant_id = ${tenantId} and subscription_id = ${subscriptionId} and kind = 'chargedAmount'
          and subject = ${saleId} and resolved_at is null
          and provider_value::numeric > local_value::numeric`.execute(db);
    },
  };
}

/** Stores a person's decision about a discrepancy. */
function decidedDifferences({ db, tenantId, now, actor }: TenantContext) {
  const decider = actor?.id ?? null;

  return {
    lock: (id: number) =>
      db
        .selectFrom('payment_differences')
        .select(['id', 'resolved_at as resolvedAt', 'resolution', 'fix', 'note'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async setFix(id: number, fix: ProposedFix | null): Promise<void> {
      await db
        .updateTable('payment_differences')
        .set({ fix, decided_by: fix === null ? null : decider })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async resolve(id: number, decision: DifferenceDecision): Promise<void> {
      const { resolution } = decision;
      await db
        .updateTable('payment_differences')
        .set(({ eb }) => ({
          resolution,
          ...(resolution === 'applied' ? { fix: decision.fix } : { note: decision.note }),
          resolved_at: String(now),
          decided_by: decider,
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}

export function paymentDifferenceRepository(ctx: TenantContext) {
  return { ...shownDifferences(ctx), ...foundDifferences(ctx), ...decidedDifferences(ctx) };
}
