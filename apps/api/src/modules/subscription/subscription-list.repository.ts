import type { subscriptionContract } from '@canone/contracts/subscription';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';
import type { FiltersOf } from '../../kit/crud/contract-types.ts';
import { containing, patternOf } from '../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  italian,
  limitOf,
  limitTo,
  type ListQuery,
  orderOf,
  type RowsQuery,
} from '../../kit/crud/paging.ts';
import {
  type ShownRow,
  type SubscriptionRow,
  shownSubscription,
  subscriptionsOf,
} from './subscription.repository.ts';
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

/** The rows `s` of a page, in order, and how many there are in all. */
interface Found {
  readonly with: Sql;
  readonly rows: Sql;
  readonly total: Sql;
}

/** Lists that cost the same for ten subscriptions and for a hundred thousand (decision 9). */
export function subscriptionListRepository({ db, tenantId }: TenantContext) {
  const { columns, joins } = shownSubscription(tenantId);

  /**
   * Subscriptions `s` that meet the conditions, with what they are sorted by. What stands in another table leads:
   * its rows come in order, and behind `offset 0` each brings its own subscriptions until the page is full.
   */
  function from(key: string, conditions: Sql): Sql {
    const of = (column: Sql) => sql`cross join lateral (select s.id from subscriptions s
      where ${conditions} and s.${column} offset 0) s`;
    if (key === 'userName') {
      return sql`memberships u ${of(sql`user_id = u.user_id`)} where u.tenant_id = ${tenantId}`;
    }
    if (key === 'planName') {
      return sql`plans p ${of(sql`plan_id = p.id`)} where p.tenant_id = ${tenantId}`;
    }
    return sql`subscriptions s where ${conditions}`;
  }

  const members = (name: string) =>
    sql`s.user_id = any ((select find_member_ids(${patternOf(name)}))::int[])`;
  const plans = (name: string) => sql`s.plan_id = any (array(select q.id from plans q
    where q.tenant_id = ${tenantId} and ${containing(sql`q.search_key`, name)}))`;

  /** What is wanted beside the status; nothing when every subscription of a status is. */
  function chosen({ filters = {}, searchTerm }: RowsQuery<Filters>): Sql[] {
    const { userId, planId, userName, planName } = filters;
    return [
      ...(userId ? [sql`s.user_id = ${userId}`] : []),
      ...(planId ? [sql`s.plan_id = ${planId}`] : []),
      ...(userName ? [members(userName)] : []),
      ...(planName ? [plans(planName)] : []),
      ...(searchTerm ? [sql`(${members(searchTerm)} or ${plans(searchTerm)})`] : []),
    ];
  }

  /** Every condition at once. */
  function all(query: RowsQuery<Filters>): Sql {
    const { rows } = subscriptionTallies({ tenantId, status: query.filters?.subscriptionStatus });
    return sql.join([rows, ...chosen(query)], sql` and `);
  }

  const rowsOf = (page: Sql) =>
    sql`(${page}) page join subscriptions s on s.tenant_id = ${tenantId} and s.id = page.id`;

  /** Everything, or everything of a status: by id, the last page is no farther than the first. */
  function everything(query: Query): Found {
    const { by, key, isDescending } = orderOf(query.sort, sortColumns, sql`s.id`);
    const tallies = subscriptionTallies({ tenantId, status: query.filters?.subscriptionStatus });
    const { rows, total } = tallies;
    if (key !== 'id') {
      const page = sql`select s.id from ${from(key, rows)} order by ${by} ${limitTo(query)}`;
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

  /** A choice among them: what it hits is found once, for the page and for the count. */
  function searched(query: Query): Found {
    const { key, isDescending } = orderOf(query.sort, sortColumns, sql`s.id`);
    const direction = isDescending ? sql`desc` : sql`asc`;
    return {
      with: sql`hits as materialized (
        select s.id, ${sortColumns[key] ?? sql`s.id`} as sorted_by
        from ${from(key, all(query))})`,
      rows: rowsOf(
        sql`select id from hits order by sorted_by ${direction}, id ${direction} ${limitTo(query)}`,
      ),
      total: sql`select count(*)::int from hits`,
    };
  }

  return {
    ids(query: RowsQuery<Filters>) {
      const { by, key } = orderOf(query.sort, sortColumns, sql`s.id`);
      return idsOf(db, sql`select s.id from ${from(key, all(query))} order by ${by}`);
    },

    /** The names are looked up row by row, as in every list (see `shownSubscription`). */
    async rows(ids: readonly number[]): Promise<readonly ListedRow[]> {
      const { rows } = await sql<ListedRow>`
        select u.name as "userName", p.name as "planName", s.start_at as "startAt", s.status
        from ${chosenOnes(ids)}
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = chosen.id
        cross join lateral (select u.name from memberships u
          where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
        cross join lateral (select p.name from plans p
          where p.tenant_id = ${tenantId} and p.id = s.plan_id offset 0) p
        order by chosen.place`.execute(db);
      return rows;
    },

    async list(query: Query): Promise<{ items: SubscriptionRow[]; totalCount: number }> {
      const choice = chosen(query);
      const found = choice.length === 0 ? everything(query) : searched(query);
      const { by } = orderOf(query.sort, sortColumns, sql`s.id`);
      const { rows } = await sql<ShownRow & { total: number }>`
        with ${found.with}
        select (${found.total}) as total, ${columns} from ${found.rows} ${joins}
        order by ${by}`.execute(db);
      const items = subscriptionsOf(rows);
      if (rows[0] || query.page === 1) return { items, totalCount: rows[0]?.total ?? 0 };
      // past the end there is no row to tell how many there are
      const { rows: counted } = await sql<{ total: number }>`
        with ${found.with} select (${found.total}) as total`.execute(db);
      return { items, totalCount: counted[0]?.total ?? 0 };
    },
  };
}
