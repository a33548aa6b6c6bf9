import type { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';
import { containing, isNamed, memberIdsNamed } from '../../../platform/crud/entity-table.ts';
import { italian, type ListQuery, orderOf, type RowsQuery } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { subscriptionPhases } from './subscription-phases.repository.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';

type Filters = FiltersOf<typeof subscriptionContract>;
type Sql = RawBuilder<unknown>;

export type ListedQuery = ListQuery<Filters>;
export type MatchingQuery = RowsQuery<Filters>;

export const sortColumns: Readonly<Record<string, Sql>> = {
  id: sql`s.id`,
  userName: italian(sql`u.name`),
  planName: italian(sql`p.name`),
  startDate: sql`s.start_at`,
  subscriptionStatus: sql`s.status`,
};

/** The parts of a list's statement: its CTEs, the rows `s` of the page, and the total. */
export interface FoundSubscriptions {
  readonly with: Sql;
  readonly rows: Sql;
  readonly total: Sql;
}

/** The column and the direction of the sort, and the SQL of `order by`. */
export function sortOf({ sort }: Pick<MatchingQuery, 'sort'>) {
  return orderOf(sort, sortColumns, sql`s.id`);
}

/** The subscriptions `s` whose ids `page` selects, in no particular order. */
export function subscriptionsOn(tenantId: number, page: Sql): Sql {
  return sql`(${page}) page join subscriptions s on s.tenant_id = ${tenantId} and s.id = page.id`;
}

/** A shorter text has no trigram, so no index can find it. It also appears in many names. */
export const minIndexedLength = 3;

/**
 * All subscriptions `s` that match a condition, sorted by a column of another table. The other table is read in this
 * order. A lateral join with `offset 0` reads the subscriptions of each of its rows, until the page is full.
 */
export function drivenBy(tenantId: number, key: string, rows: Sql): Sql {
  const of = (column: Sql) => sql`cross join lateral (select s.id from subscriptions s
    where ${rows} and s.${column} offset 0) s`;
  if (key === 'userName') {
    return sql`memberships u ${of(sql`user_id = u.user_id`)} where u.tenant_id = ${tenantId}`;
  }
  if (key === 'planName') {
    return sql`plans p ${of(sql`plan_id = p.id`)} where p.tenant_id = ${tenantId}`;
  }
  return sql`subscriptions s where ${rows}`;
}

/** Joins that look up a sort column of another table for each subscription `s`. */
function sortJoins(tenantId: number): Readonly<Record<'userName' | 'planName', Sql>> {
  const ofEachPlan = (column: Sql) => sql`array(select ${column} from plans q
    where q.tenant_id = ${tenantId} order by q.id)`;

  return {
    userName: sql`cross join lateral (select u.name from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u`,
    // a tenant has few plans, so all plans are read once as two arrays and not looked up for each row
    planName: sql`cross join lateral (select (${ofEachPlan(sql`q.name`)})
      [array_position(${ofEachPlan(sql`q.id`)}, s.plan_id)] as name) p`,
  };
}

/** The conditions of the filters by name on a subscription `s`. */
function nameConditions(tenantId: number) {
  /** Subscriptions of people whose name matches. The index of people finds them. */
  const ofPeople = (name: string) => sql`s.user_id = any (${memberIdsNamed(name)})`;
  /** The same condition for a query that finds its rows in another way and only tests them. */
  const amongPeople = (name: string) => isNamed(sql`s.user_id`, name);
  const ofPlans = (name: string) => sql`s.plan_id = any (array(select q.id from plans q
    where q.tenant_id = ${tenantId} and ${containing(sql`q.search_key`, name)}))`;

  return { ofPeople, amongPeople, ofPlans };
}

/** The conditions of all filters except the status. Empty when there is no such filter. */
export function conditionsOf(
  ctx: TenantContext,
  { filters = {}, searchTerm }: MatchingQuery,
): readonly Sql[] {
  const { amongPeople, ofPlans } = nameConditions(ctx.tenantId);
  // a function, because most lists need none of these conditions and building them takes a sixteenth of a list's time
  const phases = () => subscriptionPhases(ctx);
  const { userId, planId, userName, planName, begunIn, endedIn } = filters;
  return [
    ...(userId ? [sql`s.user_id = ${userId}`] : []),
    ...(planId ? [sql`s.plan_id = ${planId}`] : []),
    ...(userName ? [amongPeople(userName)] : []),
    ...(planName ? [ofPlans(planName)] : []),
    ...(filters.isActive ? [phases().isActive] : []),
    ...(filters.isOverdue ? [phases().isOverdue] : []),
    ...(filters.isDueSoon ? [phases().isDueSoon] : []),
    ...(filters.isToConfirm ? [phases().isToConfirm] : []),
    ...(filters.isLinkExpired ? [phases().isLinkExpired] : []),
    ...(filters.isEnding ? [phases().isEnding] : []),
    ...(begunIn ? [phases().inMonth('begun_at', begunIn)] : []),
    ...(endedIn ? [phases().inMonth('ended_at', endedIn)] : []),
    ...(searchTerm ? [sql`(${amongPeople(searchTerm)} or ${ofPlans(searchTerm)})`] : []),
  ];
}

/** The subscriptions `s` that match a query. */
export function foundIn(ctx: TenantContext, query: MatchingQuery): Sql {
  const { tenantId } = ctx;
  const { ofPeople, amongPeople, ofPlans } = nameConditions(tenantId);
  const { filters: { subscriptionStatus: status, userName } = {}, searchTerm } = query;
  const { rows } = subscriptionTallies({ tenantId, status });
  const conditions = conditionsOf(ctx, query);
  const where = (...all: Sql[]) =>
    sql`select s.* from subscriptions s where ${sql.join([rows, ...all], sql` and `)}`;
  const isByIndex = (name = '') => conditions.length === 1 && name.length >= minIndexedLength;
  return userName && isByIndex(userName)
    ? where(ofPeople(userName))
    : isByIndex(searchTerm)
      ? sql`${where(ofPeople(searchTerm))} union all
              ${where(ofPlans(searchTerm), sql`not ${amongPeople(searchTerm)}`)}`
      : where(...conditions);
}

/** The subscriptions `s` that match a query, joined with their sort column. */
export function matchesOf(ctx: TenantContext, query: MatchingQuery): Sql {
  const { tenantId } = ctx;
  const { key } = sortOf(query);
  if (conditionsOf(ctx, query).length === 0) {
    const status = query.filters?.subscriptionStatus;
    return drivenBy(tenantId, key, subscriptionTallies({ tenantId, status }).rows);
  }
  const beside = key === 'userName' || key === 'planName' ? sortJoins(tenantId)[key] : sql``;
  return sql`(${foundIn(ctx, query)}) s ${beside}`;
}
