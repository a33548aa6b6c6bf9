import { type ChargeState, overdueCutoff } from '@canone/contracts/billing/billing-schedule';
import { ageBands } from '@canone/contracts/billing/receivable-state';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { receivableContract } from '@canone/contracts/ledger/receivable';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';
import {
  idsInOrder,
  idsOf,
  type ListQuery,
  limitTo,
  onePage,
  orderOf,
  type RowsQuery,
} from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type ActionFacts, actionFactColumns } from './action-facts.table.ts';
import {
  type CustomerAndPlan,
  customerAndPlanColumns,
  customerAndPlanOf,
} from './customer-and-plan.table.ts';
import { receivableRest } from './receivable.repository.ts';
import { isAskedFor, isOnlyAwaited, isUnpaidRenewal } from './receivable-conditions.table.ts';
import { receivableFilters } from './receivable-filters.repository.ts';

type Filters = FiltersOf<typeof receivableContract>;
type Sql = RawBuilder<unknown>;

export interface ReceivableRow extends CustomerAndPlan, ActionFacts {
  readonly id: number;
  readonly subscriptionId: number;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly period: number;
  readonly dueAt: string;
  readonly endsAt: string;
  readonly netCents: number;
  readonly vatBasisPoints: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly writtenOffCents: number;
  readonly reversedCents: number;
  readonly chargeState: ChargeState | null;
  readonly retryAt: string | null;
  readonly settledAt: string | null;
}

/** A group of receivables with the same state. The amounts and instants are taken from receivables of the group. */
export interface ReceivableGroup {
  readonly subscriptionStatus: SubscriptionStatus;
  readonly chargeState: ChargeState | null;
  /** The index in `ageBands` of the age since the due date. */
  readonly ageBand: number;
  readonly dueAt: string;
  readonly reversedCents: number;
  readonly coveredCents: number;
  readonly count: number;
  /** The sum of the rests in the group. */
  readonly cents: number;
}

const sortColumns: Readonly<Record<string, Sql>> = {
  dueDate: sql`y.due_at`,
  rest: receivableRest,
  amount: sql`y.gross_cents`,
};

/** The default order is oldest due date first. */
function orderBy(sort = 'dueDate'): Sql {
  return orderOf(sort, sortColumns, sql`y.id`).by;
}

/** Reads the displayed rows of receivables, by page and by id. */
function receivableRows({ db, tenantId, now }: TenantContext) {
  const { fromOf, where, count } = receivableFilters({ tenantId, now });

  /** The displayed columns of rows `r`, ordered by their `place`. */
  const shown = (rows: Sql) => sql<ReceivableRow>`
    select r.id, r.subscription_id as "subscriptionId", s.status as "subscriptionStatus", ${customerAndPlanColumns},
      r.period, r.due_at as "dueAt", r.ends_at as "endsAt", r.net_cents as "netCents",
      r.vat_basis_points as "vatBasisPoints", r.vat_cents as "vatCents", r.gross_cents as "grossCents",
      r.covered_cents as "coveredCents", r.refunded_cents as "refundedCents", r.written_off_cents as "writtenOffCents",
      r.reversed_cents as "reversedCents", r.charge_state as "chargeState", r.retry_at as "retryAt",
      r.settled_at as "settledAt", ${actionFactColumns({ tenantId, now })}
    from ${rows}
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
    ${customerAndPlanOf(tenantId)}
    order by place`;

  const chosen = (ids: readonly number[]) =>
    shown(
      sql`${idsInOrder(ids)} join receivables r on r.tenant_id = ${tenantId} and r.id = chosen.id`,
    );

  return {
    list(query: ListQuery<Filters>) {
      const page = sql`(select y.*, row_number() over () as place from (
        select y.* from ${fromOf(query)} where ${where(query)} order by ${orderBy(query.sort)} ${limitTo(query)})
        y) r`;
      return onePage<ReceivableRow>(db, shown(page), sql`select ${count(query)} as total`);
    },

    ids: (query: RowsQuery<Filters>) =>
      idsOf(
        db,
        sql`select y.id from ${fromOf(query)} where ${where(query)} order by ${orderBy(query.sort)}`,
      ),

    async rows(ids: readonly number[]): Promise<readonly ReceivableRow[]> {
      const { rows } = await chosen(ids).execute(db);
      return rows;
    },

    async find(id: number): Promise<ReceivableRow | undefined> {
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },

    async oldest(filters: Filters): Promise<ReceivableRow | undefined> {
      const query = { filters, searchTerm: '' };
      const { rows } = await shown(sql`(select y.*, 1 as place from ${fromOf(query)}
        where ${where(query)} order by ${orderBy()} limit 1) r`).execute(db);
      return rows[0];
    },
  };
}

function receivableSums({ db, tenantId, now }: TenantContext) {
  return {
    /**
     * Unsettled receivables, grouped by the facts that `receivableStateOf` uses. So the rule runs once for each group
     * and not for each row.
     */
    async groups(): Promise<readonly ReceivableGroup[]> {
      const starts = ageBands.flatMap(({ to }) => (to === null ? [] : [to])).toReversed();
      const ages = sql.join(
        starts.map((days) => sql`${String(romeDaysBefore(now, days))}::timestamptz`),
      );
      const { rows } = await sql<ReceivableGroup>`
        select y.subscription_status as "subscriptionStatus", y.charge_state as "chargeState",
          ${starts.length} - width_bucket(y.due_at, array[${ages}]) as "ageBand", min(y.due_at) as "dueAt",
          max(y.reversed_cents) as "reversedCents", max(y.covered_cents) as "coveredCents",
          count(*)::int as count, sum(${receivableRest})::float8 as cents
        from (select y.* from receivables y where y.tenant_id = ${tenantId} and ${isAskedFor}
          union all
          select y.* from receivables y where y.tenant_id = ${tenantId} and ${isOnlyAwaited}) y
        where ${receivableRest} <> 0
        group by 1, 2, 3, y.reversed_cents > 0, y.covered_cents > 0,
          y.due_at <= ${String(overdueCutoff(now))}, y.due_at <= ${String(now)}`.execute(db);
      return rows;
    },

    async unpaidRenewals(): Promise<{ readonly count: number; readonly cents: number }> {
      const { rows } = await sql<{ count: number; cents: number }>`
        select count(*)::int as count, coalesce(sum(${receivableRest}), 0)::float8 as cents
        from receivables y where y.tenant_id = ${tenantId} and ${isUnpaidRenewal(now)}`.execute(db);
      return rows[0] ?? { count: 0, cents: 0 };
    },
  };
}

export function receivableListRepository(ctx: TenantContext) {
  return { ...receivableRows(ctx), ...receivableSums(ctx) };
}
