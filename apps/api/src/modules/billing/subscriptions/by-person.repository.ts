import { type RawBuilder, sql } from 'kysely';
import { limitTo } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  conditionsOf,
  drivenBy,
  type FoundSubscriptions,
  foundIn,
  type ListedQuery,
  sortOf,
  subscriptionsOn,
} from './subscription-matches.repository.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';

type Sql = RawBuilder<unknown>;

/**
 * Up to this number of matches, sorting the matches by name is faster than reading the people in the order of names.
 */
const fewMatches = 10_000;

/**
 * A filtered list that is sorted by person. Many matches are not sorted. Instead the people are read in the order of
 * their names, until the page is full.
 */
export function byPerson(ctx: TenantContext, query: ListedQuery): FoundSubscriptions {
  const { tenantId } = ctx;
  const { by, key } = sortOf(query);
  const { rows } = subscriptionTallies({ tenantId, status: query.filters?.subscriptionStatus });
  const matching = sql.join([rows, ...conditionsOf(ctx, query)], sql` and `);
  const page = (from: Sql, isChosen: Sql) =>
    sql`(select s.id from ${from} and ${isChosen} order by ${by} ${limitTo(query)})`;
  const sorted = page(
    sql`hits s cross join lateral (select u.name from subscriptions o
      join memberships u on u.tenant_id = ${tenantId} and u.user_id = o.user_id
      where o.tenant_id = ${tenantId} and o.id = s.id offset 0) u where true`,
    sql`(select every <= ${sql.lit(fewMatches)} from counted)`,
  );
  const walked = page(
    drivenBy(tenantId, key, matching),
    sql`(select every > ${sql.lit(fewMatches)} from counted)`,
  );
  return {
    with: sql`hits as materialized (select s.id from (${foundIn(ctx, query)}) s),
      counted as materialized (select count(*)::int as every from hits)`,
    rows: subscriptionsOn(tenantId, sql`${sorted} union all ${walked}`),
    total: sql`select every from counted`,
  };
}
