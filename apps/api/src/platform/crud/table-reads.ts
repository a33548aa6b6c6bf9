import { type RawBuilder, sql } from 'kysely';
import type { AnyContext } from '../request/context.ts';
import type { Column, Condition, ListedTable } from './entity-table.ts';
import {
  idsInOrder,
  idsOf,
  italian,
  type ListQuery,
  limitTo,
  onePage,
  orderOf,
  type RowsQuery,
} from './paging.ts';

export const emptySql = sql``;

export function sortExpression({ expression, isText }: Column): RawBuilder<unknown> {
  return isText ? italian(expression) : expression;
}

export function whereAll(clauses: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return clauses.length > 0 ? sql`where ${sql.join(clauses, sql` and `)}` : emptySql;
}

/**
 * The SQL parts that every statement about the rows `t` of a table needs. They are limited to the tenant of the
 * context.
 */
export function tableParts<Row, Filters extends object>(
  definition: Omit<ListedTable<Row, Filters>, 'key'>,
  ctx: AnyContext,
) {
  const tenant = definition.belongsToTenant ? [sql`t.tenant_id = ${ctx.tenantId}`] : [];

  return {
    table: sql.table(definition.table),
    joins: definition.joins ?? emptySql,
    columns: sql.join(
      Object.entries<Column>(definition.columns).map(
        ([key, { expression }]) => sql`${expression} as ${sql.id(key)}`,
      ),
    ),
    inTenant: tenant,
    scope: [...tenant, ...(definition.visible ? [definition.visible(ctx)] : [])],
  };
}

/** The conditions of the chosen filters and of the search. */
export function conditionsOf<Row, Filters extends object>(
  definition: Pick<ListedTable<Row, Filters>, 'filters' | 'search'>,
  { filters, searchTerm }: Pick<RowsQuery<Filters>, 'filters' | 'searchTerm'>,
): Condition[] {
  const chosen = Object.entries(filters ?? {}).flatMap(([key, value]) => {
    if (value === undefined || value === '') return [];
    const rule = definition.filters[key as keyof Filters]; // the contract accepts only declared filters
    return [rule(value as never)];
  });
  return searchTerm ? [...chosen, definition.search(searchTerm)] : chosen;
}

/**
 * The reads of a plain list. Each of them selects the ids first and then the columns of the page or of the exported
 * rows.
 */
export function tableReads<Row, Filters extends object>(
  definition: ListedTable<Row, Filters>,
  ctx: AnyContext,
) {
  const { table, joins, columns, inTenant, scope } = tableParts(definition, ctx);
  const id = sql.ref(`t.${definition.key ?? 'id'}`);
  const sorts: Readonly<Record<string, Column>> = { ...definition.columns, ...definition.sorts };
  const sortColumns = Object.fromEntries(
    Object.entries(sorts).map(([key, column]) => [key, sortExpression(column)]),
  );
  const andTenant = inTenant.map((clause) => sql`and ${clause}`)[0] ?? emptySql;

  /** The query of the ids in their order, and the FROM and WHERE clauses of the count, which needs no order. */
  function wanted(query: RowsQuery<Filters>) {
    const chosen = conditionsOf(definition, query);
    const where = whereAll([...scope, ...chosen.map(({ clause }) => clause)]);
    const filterJoins = chosen.some(({ isJoined }) => isJoined) ? joins : emptySql;
    const { key, by } = orderOf(query.sort, sortColumns, id);
    const orderJoins = sorts[key]?.isJoined ? joins : filterJoins;
    return {
      by,
      ordered: sql`select ${id} as id from ${table} t ${orderJoins} ${where} order by ${by}`,
      counted: sql`${table} t ${filterJoins} ${where}`,
    };
  }

  return {
    /** Selects first the ids of the page and then their columns. */
    list(query: ListQuery<Filters>): Promise<{ items: Row[]; totalCount: number }> {
      const { by, ordered, counted } = wanted(query);
      return onePage(
        ctx.db,
        sql<Row>`select ${columns} from (${ordered} ${limitTo(query)}
          ) page join ${table} t on ${id} = page.id ${andTenant} ${joins} order by ${by}`,
        sql`select count(*) as total from ${counted}`,
      );
    },

    ids: (query: RowsQuery<Filters>) => idsOf(ctx.db, wanted(query).ordered),

    async rows(ids: readonly number[]): Promise<readonly Row[]> {
      const { rows } = await sql<Row>`select ${columns} from ${idsInOrder(ids)}
        join ${table} t on ${id} = chosen.id ${andTenant} ${joins}
        ${whereAll(scope)} order by chosen.place`.execute(ctx.db);
      return rows;
    },
  };
}
