import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/billing/ledger-rules';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import {
  idsInOrder,
  idsOf,
  type ListQuery,
  type RowsQuery,
} from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { CustomerAndPlan } from '../receivables/customer-and-plan.table.ts';
import {
  canTally,
  type Filters,
  ledgerPages,
  orderBy,
  shownEntries,
} from './ledger-page.repository.ts';
import { isMoney, ledgerTallies } from './ledger-tallies.repository.ts';

export interface LedgerRow extends CustomerAndPlan {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  readonly method: LedgerMethod;
  readonly occurredAt: string;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  readonly feeCents: number | null;
  readonly subscriptionId: number;
  readonly periodStart: string | null;
  readonly externalId: string | null;
  readonly correctsId: number | null;
  /** The sum of the whole chain; null on an entry that corrects another. */
  readonly heldCents: number | null;
  readonly allocatedCents: number | null;
  readonly note: string | null;
  readonly recordedAt: string;
  /** The period of a write-off; null on another entry. */
  readonly subscriptionStatus: SubscriptionStatus | null;
  readonly isCustomerRemoved: boolean | null;
  readonly isLastPeriod: boolean | null;
  readonly isAhead: boolean | null;
}

export interface TotalRow {
  readonly method: LedgerMethod;
  readonly vatBasisPoints: number;
  readonly count: number;
  readonly amountCents: number;
  readonly vatCents: number;
  readonly feeCents: number;
}

export function ledgerListRepository({ db, tenantId, now }: TenantContext) {
  const { where, pageOf, totalOf } = ledgerPages(tenantId);

  const chosen = (ids: readonly number[]) => sql<LedgerRow>`
    select ${shownEntries(
      { tenantId, now },
      sql`${idsInOrder(ids)} join ledger_entries e on e.tenant_id = ${tenantId} and e.id = chosen.id`,
    )}
    order by chosen.place`;

  return {
    async list(query: ListQuery<Filters>): Promise<{ items: LedgerRow[]; totalCount: number }> {
      const page = pageOf(query);
      const { rows: items } = await sql<LedgerRow & { total: number }>`
        ${page.with} select (${totalOf(query)}) as total, ${shownEntries({ tenantId, now }, page.rows)}
        order by ${orderBy(query.sort)}`.execute(db);
      if (items[0]) return { items, totalCount: items[0].total };
      // past the end no row contains the total
      const { rows } = await totalOf(query).execute(db);
      return { items, totalCount: rows[0]?.total ?? 0 };
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(
        db,
        sql`select e.id from ledger_entries e where ${where(query)} order by ${orderBy(query.sort)}`,
      ),

    async rows(ids: readonly number[]): Promise<readonly LedgerRow[]> {
      const { rows } = await chosen(ids).execute(db);
      return rows;
    },

    async find(id: number): Promise<LedgerRow | undefined> {
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },

    /** The sum of the credits of the filtered movements. */
    async creditOf(query: RowsQuery<Filters>): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(c.cents), 0)::float8 as cents
        from ledger_entries e
        cross join lateral (select sum(x.amount_cents - coalesce((select sum(a.amount_cents)
            from allocations a where a.tenant_id = ${tenantId} and a.entry_id = x.id), 0)) as cents
          from ledger_entries x where x.tenant_id = ${tenantId} and x.root_id = e.id offset 0) c
        where ${where(query)}`.execute(db);
      return rows[0]?.cents ?? 0;
    },

    /** Only money: a write-off moves none. */
    async totals(query: RowsQuery<Filters>): Promise<readonly TotalRow[]> {
      const lines = canTally(query)
        ? ledgerTallies(tenantId, query.filters ?? {}).lines
        : sql`(select e.method, e.vat_basis_points, 1 as n, e.amount_cents, e.vat_cents,
            coalesce(e.fee_cents, 0) as fee_cents from ledger_entries e where ${where(query)}) t where true`;
      const { rows } = await sql<TotalRow>`
        select t.method, t.vat_basis_points as "vatBasisPoints", sum(t.n)::int as count,
          sum(t.amount_cents)::float8 as "amountCents", sum(t.vat_cents)::float8 as "vatCents",
          sum(t.fee_cents)::float8 as "feeCents"
        from ${lines} and ${isMoney('t')}
        group by t.method, t.vat_basis_points order by t.method, t.vat_basis_points`.execute(db);
      return rows;
    },
  };
}
