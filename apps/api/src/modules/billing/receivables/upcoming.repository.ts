import { chargeLead, endedAtProvider } from '@canone/contracts/billing/billing-schedule';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { receivableContract } from '@canone/contracts/ledger/receivable';
import { type RawBuilder, sql } from 'kysely';
import { isNamed } from '../../../platform/crud/entity-table.ts';
import { idsInOrder, idsOf, limitTo, onePage, orderOf } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type CustomerAndPlan,
  customerAndPlanColumns,
  customerAndPlanOf,
} from './customer-and-plan.table.ts';
import { receivableRest } from './receivable.repository.ts';
import { isAskedFor, receivableConditions } from './receivable-conditions.table.ts';

type Sql = RawBuilder<unknown>;
type ListQuery = Parsed<typeof receivableContract.endpoints.upcoming>['query'];
type RowsQuery = Parsed<typeof receivableContract.endpoints.exportUpcoming>['query'];

export interface UpcomingRow extends CustomerAndPlan {
  readonly id: number;
  readonly dueAt: string;
  readonly cents: number;
}

const sortColumns: Readonly<Record<string, Sql>> = {
  id: sql`due_at`,
  dueDate: sql`due_at`,
  amount: sql`cents`,
};

/**
 * The time of the charge for the period after the last one of a renewing subscription `s`. The provider's date is used
 * if there is one. A much earlier date is not used, because it belongs to a period that is already open.
 */
const nextCharge = sql`case when s.provider_next_at >= s.period_ends_at - make_interval(hours => ${chargeLead.hours})
  then s.provider_next_at else s.period_ends_at end`;

/**
 * The amounts that become due between now and `until`, one row for each subscription. These are the next periods of
 * renewing subscriptions, and receivables that begin in this time, such as a scheduled first charge.
 */
export function upcomingRepository({ db, tenantId, now }: TenantContext, until: Temporal.Instant) {
  const { future } = receivableConditions(now);
  const isSoon = (at: Sql) => sql`${at} > ${String(now)} and ${at} <= ${String(until)}`;
  const isOf = (userId: Sql, name: string | undefined) =>
    name ? sql`and ${isNamed(userId, name)}` : sql``;
  const subscriber = sql`(select s.user_id from subscriptions s
    where s.tenant_id = ${tenantId} and s.id = y.subscription_id)`;

  const dueOnes = (name?: string) => sql`
    select s.id, ${nextCharge} as due_at, s.gross_cents as cents from subscriptions s
    where s.tenant_id = ${tenantId} and s.status = ${sql.lit(SubscriptionStatus.Active)} and s.gross_cents > 0
      and coalesce(s.provider_status, '') not in (${sql.join(endedAtProvider.map((ended) => sql.lit(ended)))})
      and s.period_ends_at > ${String(now)} and s.period_ends_at <= ${String(until.add(chargeLead))}
      and ${isSoon(nextCharge)} ${isOf(sql`s.user_id`, name)}
    union all
    select y.subscription_id, y.due_at, ${receivableRest} from receivables y
    where y.tenant_id = ${tenantId} and ${isSoon(sql`y.due_at`)} and ${future} and ${isAskedFor}
      ${isOf(subscriber, name)}`;

  const found = ({ filters, searchTerm }: RowsQuery) => sql`
    (select id, min(due_at) as due_at, sum(cents)::float8 as cents
      from (${dueOnes(filters?.userName || searchTerm || undefined)}) d group by id) f`;

  /** The displayed columns of the rows `f` of a page, ordered by their `place`. */
  const shown = (page: Sql) => sql<UpcomingRow>`
    select f.id, ${customerAndPlanColumns}, f.due_at as "dueAt", f.cents
    from ${page}
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = f.id
    ${customerAndPlanOf(tenantId)}
    order by place`;

  const order = (sort: string | undefined) => orderOf(sort ?? 'dueDate', sortColumns, sql`id`).by;

  return {
    list(query: ListQuery) {
      const page = sql`(select *, row_number() over () as place from (
        select * from ${found(query)} order by ${order(query.sort)} ${limitTo(query)}) f) f`;
      const count = sql<{ total: number }>`select count(*)::int as total from ${found(query)}`;
      return onePage<UpcomingRow>(db, shown(page), count);
    },

    ids: (query: RowsQuery) =>
      idsOf(db, sql`select id from ${found(query)} order by ${order(query.sort)}`),

    async rows(ids: readonly number[]): Promise<readonly UpcomingRow[]> {
      const { rows } = await shown(sql`(select f.*, chosen.place from ${idsInOrder(ids)}
        join ${found({ searchTerm: '' })} on f.id = chosen.id) f`).execute(db);
      return rows;
    },

    async sum(): Promise<{ count: number; cents: number }> {
      const { rows } = await sql<{ count: number; cents: number }>`
        select count(distinct id)::int as count, coalesce(sum(cents), 0)::float8 as cents
        from (${dueOnes()}) d`.execute(db);
      return rows[0] ?? { count: 0, cents: 0 };
    },
  };
}
