import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

interface Counted {
  readonly tenantId: number;
  /** Every status when left out. */
  readonly status: number | undefined;
}

const none = sql``;

/** Stretches of 2^17 ids add up quickly, those of 2^13 leave few ids to walk along; 2^4 of these make one of those. */
const [wide, narrow, between] = [17, 13, 4];

/** What the tallies of `subscriptions` know without looking at one: `with` tells it to what follows (decision 9). */
export function subscriptionTallies({ tenantId, status }: Counted) {
  const inStatus = (column: Sql) => (status ? sql`and ${column} = ${status}::int` : none);

  function counted(width: number, range: Sql = none): Sql {
    return sql`
      select t.stretch, sum(t.n)::int as n from subscription_tallies t
      where t.tenant_id = ${tenantId} and t.width = ${sql.lit(width)} ${range} ${inStatus(sql`t.status`)}
      group by t.stretch`;
  }

  /** The stretch in which row number `rows` lies, and how many of its rows come before it. */
  function reached(rows: Sql, stretches: Sql, direction: Sql): Sql {
    return sql`
      select stretch, ${rows} - before as skipped from (
        select stretch, n, sum(n) over (order by stretch ${direction}) - n as before from ${stretches}) c
      where before + n > ${rows} order by stretch ${direction} limit 1`;
  }

  return {
    /** The rows that are counted. */
    rows: sql`s.tenant_id = ${tenantId} ${inStatus(sql`s.status`)}`,

    total: {
      with: sql`wide as (${counted(wide)})`,
      number: sql`select coalesce(sum(n), 0)::int from wide`,
    },

    /** Where the rows after so many others begin, in the order of their ids. */
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
