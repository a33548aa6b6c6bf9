import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

interface Counted {
  readonly tenantId: number;
  /** Undefined means all statuses. */
  readonly status: number | undefined;
}

const none = sql``;

/**
 * The widths of the counters' buckets, as powers of two. Large buckets of 2^17 ids are few, so their sum is fast. Small
 * buckets of 2^13 ids are needed to find a row, because then only few ids must be read. A large bucket contains 2^4
 * small buckets.
 */
const [wide, narrow, between] = [17, 13, 4];

/** Queries on the counters of `subscriptions`. They read no subscription. `with` contains their CTEs (decision 9). */
export function subscriptionTallies({ tenantId, status }: Counted) {
  const inStatus = (column: Sql) => (status ? sql`and ${column} = ${status}::int` : none);

  function counted(width: number, range: Sql = none): Sql {
    return sql`
      select t.stretch, sum(t.n)::int as n from subscription_tallies t
      where t.tenant_id = ${tenantId} and t.width = ${sql.lit(width)} ${range} ${inStatus(sql`t.status`)}
      group by t.stretch`;
  }

  /** Finds the bucket that contains row number `rows`. `skipped` is the number of its rows before that row. */
  function reached(rows: Sql, stretches: Sql, direction: Sql): Sql {
    return sql`
      select stretch, ${rows} - before as skipped from (
        select stretch, n, sum(n) over (order by stretch ${direction}) - n as before from ${stretches}) c
      where before + n > ${rows} order by stretch ${direction} limit 1`;
  }

  return {
    /** The number of rows as a scalar subquery. */
    count: sql`(select coalesce(sum(t.n), 0)::int from subscription_tallies t
      where t.tenant_id = ${tenantId} and t.width = ${sql.lit(wide)} ${inStatus(sql`t.status`)})`,

    /** The condition for the rows `s` that the counters count. */
    rows: sql`s.tenant_id = ${tenantId} ${inStatus(sql`s.status`)}`,

    total: {
      with: sql`wide as (${counted(wide)})`,
      number: sql`select coalesce(sum(n), 0)::int from wide`,
    },

    /** Finds the first id after an offset, in the order of ids. */
    after(offset: number, isDescending: boolean): { with: Sql; id: Sql } {
      const direction = isDescending ? sql`desc` : sql`asc`;
      const inBlock = sql`and t.stretch >= (select stretch << ${sql.lit(between)} from block)
        and t.stretch < (select (stretch + 1) << ${sql.lit(between)} from block)`;
      const inStretch = isDescending
        ? sql`s.id < (select (stretch + 1) << ${sql.lit(narrow)} from place)`
        : sql`s.id >= (select stretch << ${sql.lit(narrow)} from place)`;
      return {
        with: sql`
          block as (${reached(sql`${offset}::int`, sql`wide`, direction)}),
          narrow as (${counted(narrow, inBlock)}),
          place as (${reached(sql`(select skipped from block)`, sql`narrow`, direction)})`,
        id: sql`(select s.id from subscriptions s where ${this.rows} and ${inStretch}
          order by s.id ${direction} limit 1 offset (select skipped from place))`,
      };
    },
  };
}
