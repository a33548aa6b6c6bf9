import type { subscriptionContract } from '@canone/contracts/subscription';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import type { FiltersOf } from '../../../kit/crud/contract-types.ts';
import { containing, inSet, patternOf } from '../../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  italian,
  limitOf,
  limitTo,
  type ListQuery,
  orderOf,
  type RowsQuery,
} from '../../../kit/crud/paging.ts';
import {
  type ShownRow,
  type SubscriptionRow,
  shownSubscription,
  subscriptionsOf,
} from './subscription.repository.ts';
import { subscriptionPhases } from './subscription-phases.repository.ts';
import { subscriptionTallies } from './subscription-tallies.repository.ts';
import type { ListedRow } from './subscription.view.ts';

type Filters = FiltersOf<typeof subscriptionContract>;
type Query = ListQuery<Filters>;
type Sql = RawBuilder<unknown>;

const sortColumns: Readonly<Record<string, Sql>> = {
  id: sql`s.id`,
  userName: italian(sql`u.name`),
  planName: italian(sql`p.name`),
  startDate: sql`s.start_at`,
  subscriptionStatus: sql`s.status`,
};

/** The ordered rows `s` of a page, and the total. */
interface Found {
  readonly with: Sql;
  readonly rows: Sql;
  readonly total: Sql;
}

/** A shorter part of a name has no trigram. It appears in many names, so counting the others may be cheaper. */
const trigram = 3;

/** Lists that cost the same for ten subscriptions and for a hundred thousand (decision 9). */
export function subscriptionListRepository(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const { columns, joins } = shownSubscription(tenantId);
  const phases = subscriptionPhases(ctx);

  /**
   * All subscriptions `s` of a status, sorted by a column of another table. That table drives the query in order, and a
   * lateral join with `offset 0` reads its subscriptions until the page is full.
   */
  function drivenBy(key: string, rows: Sql): Sql {
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

  const ofEachPlan = (column: Sql) => sql`array(select ${column} from plans q
    where q.tenant_id = ${tenantId} order by q.id)`;

  /** Sort columns of other tables, looked up for each subscription `s`. */
  const besides: Readonly<Record<'userName' | 'planName', Sql>> = {
    userName: sql`cross join lateral (select u.name from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u`,
    // a tenant has few plans, so they are read once as two arrays instead of once for each row
    planName: sql`cross join lateral (select (${ofEachPlan(sql`q.name`)})
      [array_position(${ofEachPlan(sql`q.id`)}, s.plan_id)] as name) p`,
  };

  /** Subscriptions of people whose name matches, found through the index of people. */
  const ofPeople = (name: string) =>
    sql`s.user_id = any ((select find_member_ids(${patternOf(name)}))::int[])`;
  /** The same condition for rows found in another way. */
  const amongPeople = (name: string) =>
    inSet(sql`s.user_id`, sql`select unnest(find_member_ids(${patternOf(name)}))`);
  const ofPlans = (name: string) => sql`s.plan_id = any (array(select q.id from plans q
    where q.tenant_id = ${tenantId} and ${containing(sql`q.search_key`, name)}))`;

  /** The conditions besides the status; empty without a further filter. */
  function chosen({ filters = {}, searchTerm }: RowsQuery<Filters>): Sql[] {
    const { userId, planId, userName, planName, begunIn, endedIn } = filters;
    return [
      ...(userId ? [sql`s.user_id = ${userId}`] : []),
      ...(planId ? [sql`s.plan_id = ${planId}`] : []),
      ...(userName ? [amongPeople(userName)] : []),
      ...(planName ? [ofPlans(planName)] : []),
      ...(filters.isOverdue ? [phases.isOverdue] : []),
      ...(filters.isDueSoon ? [phases.isDueSoon] : []),
      ...(filters.isEnding ? [phases.isEnding] : []),
      ...(begunIn ? [phases.inMonth('begun_at', begunIn)] : []),
      ...(endedIn ? [phases.inMonth('ended_at', endedIn)] : []),
      ...(searchTerm ? [sql`(${amongPeople(searchTerm)} or ${ofPlans(searchTerm)})`] : []),
    ];
  }

  /** The matching subscriptions `s` with their sort column. */
  function from(key: string, query: RowsQuery<Filters>): Sql {
    const { filters: { subscriptionStatus: status, userName } = {}, searchTerm } = query;
    const { rows } = subscriptionTallies({ tenantId, status });
    const conditions = chosen(query);
    if (conditions.length === 0) return drivenBy(key, rows);
    const where = (...all: Sql[]) =>
      sql`select s.* from subscriptions s where ${sql.join([rows, ...all], sql` and `)}`;
    const isAlone = conditions.length === 1;
    const found =
      isAlone && userName
        ? where(ofPeople(userName))
        : isAlone && searchTerm
          ? sql`${where(ofPeople(searchTerm))} union all
              ${where(ofPlans(searchTerm), sql`not ${amongPeople(searchTerm)}`)}`
          : where(...conditions);
    const beside = key === 'userName' || key === 'planName' ? besides[key] : sql``;
    return sql`(${found}) s ${beside}`;
  }

  const rowsOf = (page: Sql) =>
    sql`(${page}) page join subscriptions s on s.tenant_id = ${tenantId} and s.id = page.id`;

  /** All subscriptions, or all of a status. In the order of ids the last page costs as much as the first. */
  function everything(query: Query): Found {
    const { by, key, isDescending } = orderOf(query.sort, sortColumns, sql`s.id`);
    const tallies = subscriptionTallies({ tenantId, status: query.filters?.subscriptionStatus });
    const { rows, total } = tallies;
    if (key !== 'id') {
      const page = sql`select s.id from ${from(key, query)} order by ${by} ${limitTo(query)}`;
      return { with: total.with, rows: rowsOf(page), total: total.number };
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

  /** A filtered list. Its matches are found once, for the page and for the count. */
  function searched(query: Query): Found {
    const { key, isDescending } = orderOf(query.sort, sortColumns, sql`s.id`);
    const direction = isDescending ? sql`desc` : sql`asc`;
    return {
      with: sql`hits as materialized (
        select s.id, ${sortColumns[key] ?? sql`s.id`} as sorted_by
        from ${from(key, query)})`,
      rows: rowsOf(
        sql`select id from hits order by sorted_by ${direction}, id ${direction} ${limitTo(query)}`,
      ),
      total: sql`select count(*)::int from hits`,
    };
  }

  /** The short part of a name, if the query has no other filter except a status. */
  function shortName(query: Query): string | undefined {
    const { userName } = query.filters ?? {};
    const { key } = orderOf(query.sort, sortColumns, sql`s.id`);
    const isShort = userName && userName.length < trigram && key === 'id';
    return isShort && chosen(query).length === 1 ? userName : undefined;
  }

  /**
   * Counts the subscriptions of the smaller group: the people with that part in their names, or the others. The page is
   * read in the order of ids, which is fast for many matches; the few rows of a rare part are sorted.
   */
  function byShortName(query: Query, name: string): Found {
    const { by } = orderOf(query.sort, sortColumns, sql`s.id`);
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
      rows: sql`((select s.* from ${rowsOf(sorted)}) union all (${walked})) s`,
      total: sql`select matching from counted`,
    };
  }

  function foundBy(query: Query): Found {
    if (chosen(query).length === 0) return everything(query);
    const name = shortName(query);
    return name === undefined ? searched(query) : byShortName(query, name);
  }

  return {
    ids(query: RowsQuery<Filters>) {
      const { by, key } = orderOf(query.sort, sortColumns, sql`s.id`);
      return idsOf(db, sql`select s.id from ${from(key, query)} order by ${by}`);
    },

    /** The names are looked up for each row, as in every list (see `shownSubscription`). */
    async rows(ids: readonly number[]): Promise<readonly ListedRow[]> {
      const { rows } = await sql<ListedRow>`
        select u.name as "userName", p.name as "planName", s.start_at as "startAt", s.status
        from ${chosenOnes(ids)}
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = chosen.id
        ${besides.userName} ${besides.planName}
        order by chosen.place`.execute(db);
      return rows;
    },

    async list(query: Query): Promise<{ items: SubscriptionRow[]; totalCount: number }> {
      const found = foundBy(query);
      const { by } = orderOf(query.sort, sortColumns, sql`s.id`);
      const { rows } = await sql<ShownRow & { total: number }>`
        with ${found.with}
        select (${found.total}) as total, ${columns} from ${found.rows} ${joins}
        order by ${by}`.execute(db);
      const items = subscriptionsOf(rows);
      if (rows[0] || query.page === 1) return { items, totalCount: rows[0]?.total ?? 0 };
      // past the end no row contains the total
      const { rows: counted } = await sql<{ total: number }>`
        with ${found.with} select (${found.total}) as total`.execute(db);
      return { items, totalCount: counted[0]?.total ?? 0 };
    },
  };
}
