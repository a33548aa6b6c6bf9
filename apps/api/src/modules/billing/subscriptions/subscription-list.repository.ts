import { type RawBuilder, sql } from 'kysely';
import { idsInOrder, idsOf, limitOf, limitTo } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { byPerson } from './by-person.repository.ts';
import { byShortName, shortName } from './short-name.repository.ts';
import {
  type ShownRow,
  type SubscriptionRow,
  shownSubscription,
  subscriptionsOf,
} from './shown-subscription.repository.ts';
import {
  conditionsOf,
  type FoundSubscriptions,
  type ListedQuery,
  type MatchingQuery,
  matchesOf,
  sortColumns,
  sortOf,
  subscriptionsOn,
} from './subscription-matches.repository.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';

type Sql = RawBuilder<unknown>;

/** All subscriptions, or all with one status. In the order of ids the last page is as fast as the first page. */
function everything(ctx: TenantContext, query: ListedQuery): FoundSubscriptions {
  const { tenantId } = ctx;
  const { by, key, isDescending } = sortOf(query);
  const tallies = subscriptionTallies({ tenantId, status: query.filters?.subscriptionStatus });
  const { rows, total } = tallies;
  if (key !== 'id') {
    const page = sql`select s.id from ${matchesOf(ctx, query)} order by ${by} ${limitTo(query)}`;
    return { with: total.with, rows: subscriptionsOn(tenantId, page), total: total.number };
  }
  const walk = (start: Sql) =>
    sql`(select s.* from subscriptions s where ${rows} ${start} order by ${by} ${limitOf(query)}) s`;
  if (query.page === 1) return { with: total.with, rows: walk(sql``), total: total.number };
  const first = tallies.after((query.page - 1) * query.pageSize, isDescending);
  return {
    with: sql`${total.with}, ${first.with}`,
    rows: walk(sql`and s.id ${isDescending ? sql`<=` : sql`>=`} ${first.id}`),
    total: total.number,
  };
}

/** A filtered list. The matches are found once and used for the page and for the count. */
function searched(ctx: TenantContext, query: ListedQuery): FoundSubscriptions {
  const { key, isDescending } = sortOf(query);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    with: sql`hits as materialized (
      select s.id, ${sortColumns[key] ?? sql`s.id`} as sorted_by
      from ${matchesOf(ctx, query)})`,
    rows: subscriptionsOn(
      ctx.tenantId,
      sql`select id from hits order by sorted_by ${direction}, id ${direction} ${limitTo(query)}`,
    ),
    total: sql`select count(*)::int from hits`,
  };
}

function foundBy(ctx: TenantContext, query: ListedQuery): FoundSubscriptions {
  if (conditionsOf(ctx, query).length === 0) return everything(ctx, query);
  const name = shortName(ctx, query);
  if (name !== undefined) return byShortName(ctx.tenantId, query, name);
  return sortOf(query).key === 'userName' ? byPerson(ctx, query) : searched(ctx, query);
}

/** Reads lists of subscriptions. The time is the same for ten subscriptions and for a hundred thousand (decision 9). */
export function subscriptionListRepository(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const { columns, joins } = shownSubscription(tenantId);

  return {
    ids(query: MatchingQuery) {
      const { by } = sortOf(query);
      return idsOf(db, sql`select s.id from ${matchesOf(ctx, query)} order by ${by}`);
    },

    /** The subscriptions with these ids and their receivables, for an export. */
    async rows(ids: readonly number[]): Promise<readonly SubscriptionRow[]> {
      const { rows } = await sql<ShownRow>`
        select ${columns} from ${idsInOrder(ids)}
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = chosen.id ${joins}
        order by chosen.place`.execute(db);
      return subscriptionsOf(rows);
    },

    /** All subscriptions of a customer with their receivables, in the order of ids. */
    async ofCustomer(userId: number): Promise<readonly SubscriptionRow[]> {
      const { rows } = await sql<ShownRow>`
        select ${columns} from subscriptions s ${joins}
        where s.tenant_id = ${tenantId} and s.user_id = ${userId} order by s.id`.execute(db);
      return subscriptionsOf(rows);
    },

    async list(query: ListedQuery): Promise<{ items: SubscriptionRow[]; totalCount: number }> {
      const found = foundBy(ctx, query);
      const { by } = sortOf(query);
      const { rows } = await sql<ShownRow & { total: number }>`
        with ${found.with}
        select (${found.total}) as total, ${columns} from ${found.rows} ${joins}
        order by ${by}`.execute(db);
      const items = subscriptionsOf(rows);
      if (rows[0] || query.page === 1) return { items, totalCount: rows[0]?.total ?? 0 };
      // a page after the last one has no row, so the total must be read separately
      const { rows: counted } = await sql<{ total: number }>`
        with ${found.with} select (${found.total}) as total`.execute(db);
      return { items, totalCount: counted[0]?.total ?? 0 };
    },
  };
}
