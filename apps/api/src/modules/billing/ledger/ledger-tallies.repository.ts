import type { ledgerContract } from '@canone/contracts/ledger/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';

type Sql = RawBuilder<unknown>;
type Filters = FiltersOf<typeof ledgerContract>;
type TalliedFilters = Pick<Filters, 'kind' | 'method' | 'isMoney' | 'from' | 'to'>;

/** Write-offs and their cancellations move no money. Their method is 'none'. */
export const isMoney = (row: 'e' | 't') => sql`${sql.ref(`${row}.method`)} <> 'none'`;

/**
 * Whether the counters can answer these filters. They have no columns for amount, customer, plan, subscription and
 * credit.
 */
export function areTallied(filters: Filters): boolean {
  const { amount, userId, userName, planId, subscriptionId, hasCredit } = filters;
  return (
    !hasCredit &&
    [amount, userId, userName, planId, subscriptionId].every((value) => value === undefined)
  );
}

/**
 * Sums of `ledger_tallies`, which are read without reading entries (decision 25). A query without days reads the lines
 * of months, which are few. A query between two days reads the lines of days, because only these are exact.
 */
export function ledgerTallies(tenantId: number, filters: TalliedFilters) {
  const { kind, method, from, to } = filters;
  const lines = (span: 'day' | 'month', range: Sql) => sql`ledger_tallies t
    where t.tenant_id = ${tenantId} and t.span = ${sql.lit(span)} ${range}
      ${kind ? sql`and t.kind = ${kind}` : sql``} ${method ? sql`and t.method = ${method}` : sql``}
      ${filters.isMoney ? sql`and ${isMoney('t')}` : sql``}`;
  const between = sql`${from ? sql`and t.starts_on >= ${from}::date` : sql``}
    ${to ? sql`and t.starts_on <= ${to}::date` : sql``}`;
  const isLimited = from !== undefined || to !== undefined;

  /** Finds the day or month that contains row number `rows`. `skipped` is the number of its rows before that row. */
  function reached(rows: Sql, source: Sql, direction: Sql): Sql {
    return sql`
      select starts_on, ${rows} - before as skipped from (
        select starts_on, n, sum(n) over (order by starts_on ${direction}) - n as before
        from (select t.starts_on, sum(t.n)::int as n from ${source} group by 1) d) c
      where before + n > ${rows} order by starts_on ${direction} limit 1`;
  }

  return {
    /** The counters `t` that match the filters. Their sums are the figures of the filtered entries. */
    lines: lines(isLimited ? 'day' : 'month', between),

    /**
     * Finds the day of row number `offset`, as the CTE `place`. `skipped` is the number of rows of that day before that
     * row.
     */
    placeOf(offset: number, isDescending: boolean): Sql {
      const direction = isDescending ? sql`desc` : sql`asc`;
      const wanted = sql`${offset}::int`;
      if (isLimited) return sql`place as (${reached(wanted, lines('day', between), direction)})`;
      const inMonth = sql`and t.starts_on >= (select starts_on from month)
        and t.starts_on < (select (starts_on + interval '1 month')::date from month)`;
      return sql`month as (${reached(wanted, lines('month', sql``), direction)}),
        place as (${reached(sql`(select skipped from month)`, lines('day', inMonth), direction)})`;
    },
  };
}
