import type { ChargeState } from '@canone/contracts/billing-schedule';
import type { receivableContract } from '@canone/contracts/receivable';
import type { ReceivableState } from '@canone/contracts/receivable-state';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import type { FiltersOf } from '../../../kit/crud/contract-types.ts';
import {
  chosenOnes,
  idsOf,
  limitTo,
  type ListQuery,
  onePage,
  type RowsQuery,
} from '../../../kit/crud/paging.ts';
import { receivableRest } from './receivable.repository.ts';
import {
  asked,
  conditions,
  inAnyState,
  receivableFilters,
  receivablesWithSubscription,
} from './receivable-conditions.repository.ts';

type Filters = FiltersOf<typeof receivableContract>;
type Sql = RawBuilder<unknown>;

export interface ReceivableRow {
  readonly id: number;
  readonly subscriptionId: number;
  readonly subscriptionStatus: number;
  readonly userId: number;
  readonly userName: string;
  readonly vatCode: string | null;
  readonly planId: number;
  readonly planName: string;
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

export interface SumRow {
  readonly state: ReceivableState;
  readonly age: number | null;
  readonly count: number;
  readonly cents: number;
}

const sortColumns: Readonly<Record<string, Sql>> = {
  dueDate: sql`y.due_at`,
  rest: receivableRest,
  amount: sql`y.gross_cents`,
};

/** Oldest first by default. */
function orderBy(sort = 'dueDate'): Sql {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[isDescending ? sort.slice(1) : sort] ?? sql`y.due_at`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${column} ${direction}, y.id ${direction}`;
}

/** The rows that a list of receivables shows, by page and by id. */
function receivableRows({ db, tenantId, now }: TenantContext) {
  const { fromOf, where } = receivableFilters({ tenantId, now });

  /** Rows `y`, each with its `place`. Each look-up is lateral with `offset 0`, so that the plan does a few look-ups per row. */
  const shown = (rows: Sql) => sql<ReceivableRow>`
    select y.id, y.subscription_id as "subscriptionId", s.status as "subscriptionStatus", s.user_id as "userId",
      u.name as "userName", u.vat_code as "vatCode", l.id as "planId", l.name as "planName", y.period,
      y.due_at as "dueAt", y.ends_at as "endsAt", y.net_cents as "netCents", y.vat_basis_points as "vatBasisPoints",
      y.vat_cents as "vatCents", y.gross_cents as "grossCents", y.covered_cents as "coveredCents",
      y.refunded_cents as "refundedCents", y.written_off_cents as "writtenOffCents",
      y.reversed_cents as "reversedCents", y.charge_state as "chargeState",
      y.retry_at as "retryAt", y.settled_at as "settledAt"
    from ${rows}
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    cross join lateral (select u.name, u.vat_code from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
    cross join lateral (select l.id, l.name from plans l
      where l.tenant_id = ${tenantId} and l.id = s.plan_id offset 0) l
    order by place`;

  const chosen = (ids: readonly number[]) =>
    shown(
      sql`${chosenOnes(ids)} join receivables y on y.tenant_id = ${tenantId} and y.id = chosen.id`,
    );

  return {
    list(query: ListQuery<Filters>) {
      const page = sql`(select y.*, row_number() over () as place from (
        select y.* from ${fromOf(query)} where ${where(query)} order by ${orderBy(query.sort)} ${limitTo(query)})
        y) y`;
      return onePage<ReceivableRow>(
        db,
        shown(page),
        sql`select count(*) as total from ${fromOf(query)} where ${where(query)}`,
      );
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
  };
}

/** The money that receivables ask for, now and soon. */
function receivableSums({ db, tenantId, now }: TenantContext) {
  const inState = conditions(now);
  const anyOf = (states: readonly ReceivableState[]) => inAnyState(inState, states);

  return {
    /** Open receivables by state, and overdue ones also by the whole days since their due date. */
    async sums(): Promise<readonly SumRow[]> {
      const state = sql`case when ${inState.overdue} then 'overdue'
        when ${inState.processing} then 'processing' else 'awaitingTransfer' end`;
      const today = sql`(${String(now)}::timestamptz at time zone 'Europe/Rome')::date`;
      const { rows } = await sql<SumRow>`
        select state, case state when 'overdue' then age end as age, count(*)::int as count,
          sum(rest)::float8 as cents
        from (select ${state} as state, ${receivableRest} as rest,
            ${today} - (y.due_at at time zone 'Europe/Rome')::date as age
          from receivables y
          where y.tenant_id = ${tenantId} and y.settled_at is null
            and ${anyOf(['overdue', 'processing', 'awaitingTransfer'])}) open
        group by 1, 2`.execute(db);
      return rows;
    },

    /**
     * The amounts due until then: periods without a receivable of renewing subscriptions, and receivables that begin in
     * that time, such as a scheduled first charge.
     */
    async upcoming(until: Temporal.Instant): Promise<{ count: number; cents: number }> {
      const { rows } = await sql<{ count: number; cents: number }>`
        select count(*)::int as count, coalesce(sum(cents), 0)::float8 as cents from (
        select s.gross_cents as cents from ${receivablesWithSubscription(tenantId)}
        where y.tenant_id = ${tenantId} and y.ends_at > ${String(now)} and y.ends_at <= ${String(until)}
          and s.status = ${SubscriptionStatus.Active} and s.gross_cents > 0
          and not exists (select from receivables later where later.tenant_id = ${tenantId}
            and later.subscription_id = y.subscription_id and later.period > y.period)
        union all
        select ${receivableRest} from receivables y
        where y.tenant_id = ${tenantId} and y.due_at > ${String(now)} and y.due_at <= ${String(until)}
          and ${anyOf(['future', 'partial'])} and ${asked}) soon`.execute(db);
      return rows[0] ?? { count: 0, cents: 0 };
    },
  };
}

export function receivableListRepository(ctx: TenantContext) {
  return { ...receivableRows(ctx), ...receivableSums(ctx) };
}
