import { type RawBuilder, sql } from 'kysely';
import { patternOf } from '../../../platform/crud/entity-table.ts';
import { limitTo } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  conditionsOf,
  type FoundSubscriptions,
  type ListedQuery,
  minIndexedLength,
  sortOf,
  subscriptionsOn,
} from './subscription-matches.repository.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';

type Sql = RawBuilder<unknown>;

/**
 * The searched part of a name, if it is too short for the index and the query has no other filter than a status.
 * Otherwise undefined.
 */
export function shortName(ctx: TenantContext, query: ListedQuery): string | undefined {
  const { userName } = query.filters ?? {};
  const { key } = sortOf(query);
  const isShort = userName && userName.length < minIndexedLength && key === 'id';
  return isShort && conditionsOf(ctx, query).length === 1 ? userName : undefined;
}

/**
 * Finds subscriptions by a short part of a name. Either the people with that part or the other people are fewer, and
 * only the subscriptions of the smaller group are counted. If many subscriptions match, the page is read in the order
 * of ids. If few match, they are sorted.
 */
export function byShortName(
  tenantId: number,
  query: ListedQuery,
  name: string,
): FoundSubscriptions {
  const { by } = sortOf(query);
  const { rows, total } = subscriptionTallies({
    tenantId,
    status: query.filters?.subscriptionStatus,
  });
  const ofSmallerSide = sql`s.user_id = any ((select few from people)::int[])`;
  const page = (what: Sql, conditions: Sql) => sql`select ${what} from subscriptions s
    where ${rows} and ${conditions} order by ${by} ${limitTo(query)}`;
  const sorted = page(sql`s.id`, sql`(select is_sorted from way) and ${ofSmallerSide}`);
  const walked = page(
    sql`s.*`,
    sql`(select not is_sorted from way)
      and (s.user_id in (select unnest(few) from people)) <> (select are_others from people)`,
  );
  return {
    with: sql`people as materialized (select few, are_others from split_members(${patternOf(name)})),
      ${total.with},
      counted as materialized (
        select are_others, every, case when are_others then every - of_few else of_few end as matching
        from people, (select (${total.number}) as every) e,
          (select count(*)::int as of_few from subscriptions s where ${rows} and ${ofSmallerSide}) f),
      way as materialized (select not are_others and matching * 8 < every as is_sorted from counted)`,
    rows: sql`((select s.* from ${subscriptionsOn(tenantId, sorted)}) union all (${walked})) s`,
    total: sql`select matching from counted`,
  };
}
