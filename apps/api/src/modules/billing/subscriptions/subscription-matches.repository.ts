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

/** The ordered rows `s` of a page, and the total. */
export interface FoundSubscriptions {
  readonly with: Sql;
  readonly rows: Sql;
  readonly total: Sql;
}

/** The key and the direction of the sort, and its `order by`. */
export function sortOf({ sort }: Pick<MatchingQuery, 'sort'>) {
  return orderOf(sort, sortColumns, sql`s.id`);
}

/** The subscriptions `s` with these ids, in no order. */
export function subscriptionsOn(tenantId: number, page: Sql): Sql {
  return sql`(${page}) page join subscriptions s on s.tenant_id = ${tenantId} and s.id = page.id`;
}

/** A shorter part of a name has no trigram. It appears in many names, so the index of people saves nothing. */
export const minIndexedLength = 3;

/**
 * All subscriptions `s` of a condition, sorted by a column of another table. That table drives the query in order, and a
 * lateral join with `offset 0` reads its subscriptions until the page is full.
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

/** Sort columns of other tables, looked up for each subscription `s`. */
function sortJoins(tenantId: number): Readonly<Record<'userName' | 'planName', Sql>> {
  const ofEachPlan = (column: Sql) => sql`array(select ${column} from plans q
    where q.tenant_id = ${tenantId} order by q.id)`;

  return {
    userName: sql`cross join lateral (select u.name from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u`,
    // a tenant has few plans, so they are read once as two arrays instead of once for each row
    planName: sql`cross join lateral (select (${ofEachPlan(sql`q.name`)})
      [array_position(${ofEachPlan(sql`q.id`)}, s.plan_id)] as name) p`,
  };
}

/** The conditions of the filters on names, as SQL about a subscription `s`. */
function nameConditions(tenantId: number) {
  /** Subscriptions of people whose name matches, found through the index of people. */
  const ofPeople = (name: string) => sql`s.user_id = any (${memberIdsNamed(name)})`;
  /** The same condition for rows found in another way. */
  const amongPeople = (name: string) => isNamed(sql`s.user_id`, name);
  const ofPlans = (name: string) => sql`s.plan_id = any (array(select q.id from plans q
    where q.tenant_id = ${tenantId} and ${containing(sql`q.search_key`, name)}))`;

  return { ofPeople, amongPeople, ofPlans };
}

/** The conditions besides the status; empty without a further filter. */
export function conditionsOf(
  ctx: TenantContext,
  { filters = {}, searchTerm }: MatchingQuery,
): readonly Sql[] {
  const { amongPeople, ofPlans } = nameConditions(ctx.tenantId);
  // most lists need none of these statements, and building them takes a sixteenth of a list's time
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

/** The matching subscriptions `s`. */
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

/** The matching subscriptions `s` with their sort column. */
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
