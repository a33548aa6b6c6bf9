import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../app-error.ts';
import type { AnyContext } from '../context.ts';
import { type Column, type Condition, type EntityTable, labelOf } from './entity-table.ts';
import {
  chosenOnes,
  idsOf,
  italian,
  limitTo,
  type ListQuery,
  onePage,
  orderOf,
  type RowsQuery,
  type SelectQuery,
} from './paging.ts';

export interface Option {
  readonly value: number;
  readonly label: string;
}

const nothing = sql``;

/** The columns with a value. The other columns keep their value or get their default. */
function said(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function sortable({ expression, isText }: Column): RawBuilder<unknown> {
  return isText ? italian(expression) : expression;
}

/** The SQL of a plain entity, limited to the context's tenant if the entity belongs to one. */
export function crudRepository<
  Row extends { id: number; version: number },
  Write,
  Filters extends object,
>(definition: EntityTable<Row, Write, Filters>, ctx: AnyContext) {
  const table = sql.table(definition.table);
  const joins = definition.joins ?? nothing;
  const all = Object.entries<Column>(definition.columns);
  const columns = sql.join(
    all.map(([key, { expression }]) => sql`${expression} as ${sql.id(key)}`),
  );
  const sortColumns = Object.fromEntries(all.map(([key, column]) => [key, sortable(column)]));

  const inTenant = (): RawBuilder<unknown>[] =>
    definition.belongsToTenant ? [sql`t.tenant_id = ${ctx.tenantId}`] : [];

  const scope = (): RawBuilder<unknown>[] => [
    ...inTenant(),
    ...(definition.visible ? [definition.visible(ctx)] : []),
  ];

  function conditions(searchTerm: string, filters: Filters | undefined): Condition[] {
    const chosen = Object.entries(filters ?? {}).flatMap(([key, value]) => {
      if (value === undefined || value === '') return [];
      const rule = definition.filters[key as keyof Filters]; // the contract accepts only declared filters
      return [rule(value as never)];
    });
    return searchTerm ? [...chosen, definition.search(searchTerm)] : chosen;
  }

  function allOf(clauses: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    return clauses.length > 0 ? sql`where ${sql.join(clauses, sql` and `)}` : nothing;
  }

  const andTenant = definition.belongsToTenant ? sql`and t.tenant_id = ${ctx.tenantId}` : nothing;

  /** The ordered ids for a page, and the source of the count, which needs no order. */
  function wanted(query: RowsQuery<Filters>) {
    const chosen = conditions(query.searchTerm, query.filters);
    const where = allOf([...scope(), ...chosen.map(({ clause }) => clause)]);
    const filterJoins = chosen.some(({ isJoined }) => isJoined) ? joins : nothing;
    const { key, by } = orderOf(query.sort, sortColumns, sql`t.id`);
    const { isJoined } = definition.columns[key as keyof Row]; // the contract accepts only declared keys
    const orderJoins = isJoined ? joins : filterJoins;
    return {
      by,
      ordered: sql`select t.id from ${table} t ${orderJoins} ${where} order by ${by}`,
      counted: sql`${table} t ${filterJoins} ${where}`,
    };
  }

  const one = (id: number, lock: RawBuilder<unknown>) => sql<Row>`
    select ${columns} from ${table} t ${joins}
    ${allOf([...scope(), sql`t.id = ${id}`])} ${lock}`;

  return {
    /** Selects the ids of the page first and their columns afterwards. */
    async list(query: ListQuery<Filters>) {
      const { by, ordered, counted } = wanted(query);
      return onePage(
        ctx.db,
        sql<Row>`select ${columns} from (${ordered} ${limitTo(query)}
          ) page join ${table} t on t.id = page.id ${andTenant} ${joins} order by ${by}`,
        sql`select count(*) as total from ${counted}`,
      );
    },

    ids: (query: RowsQuery<Filters>) => idsOf(ctx.db, wanted(query).ordered),

    async rows(ids: readonly number[]): Promise<readonly Row[]> {
      const { rows } = await sql<Row>`select ${columns} from ${chosenOnes(ids)}
        join ${table} t on t.id = chosen.id ${andTenant} ${joins}
        ${allOf(scope())} order by chosen.place`.execute(ctx.db);
      return rows;
    },

    /** The options of a dropdown. Page 1 begins with the selected ones, and no later page repeats them. */
    async options(query: SelectQuery<Filters>) {
      const chosen = conditions(query.searchTerm, query.filters);
      const matches = sql.join([sql`true`, ...chosen.map(({ clause }) => clause)], sql` and `);
      const isSelected = sql`t.id = any(${[...query.selectedIds]}::int[])`;
      const name = definition.label.expression;
      const { rows } = await sql<Option>`
        select t.id as value, ${labelOf(name, sql`t.id`)} as label
        from ${table} t ${[definition.label, ...chosen].some(({ isJoined }) => isJoined) ? joins : nothing}
        ${allOf([...scope(), sql`((${matches}) or ${isSelected})`])}
        order by ${isSelected} desc, ${name} = '', ${sortable(definition.label)}, t.id
        ${limitTo(query)}`.execute(ctx.db);
      return { options: rows };
    },

    async get(id: number): Promise<Row> {
      const { rows } = await one(id, nothing).execute(ctx.db);
      return found(rows[0]);
    },

    /** Locks the row until the end of the transaction. */
    async getForUpdate(id: number): Promise<Row> {
      const { rows } = await one(id, sql`for update of t`).execute(ctx.db);
      return found(rows[0]);
    },

    /** The new row in the displayed form, without another query. */
    async insert(body: Write): Promise<Row> {
      const values: Record<string, unknown> = {
        ...said(definition.write(body)),
        ...(definition.belongsToTenant && { tenant_id: ctx.tenantId }),
      };
      const names = Object.keys(values).map((name) => sql.id(name));
      const row =
        names.length > 0
          ? sql`(${sql.join(names)}) values (${sql.join(Object.values(values))})`
          : sql`default values`;
      const { rows } = await sql<Row>`with t as (insert into ${table} ${row} returning *)
        select ${columns} from t ${joins}`.execute(ctx.db);
      return found(rows[0]);
    },

    async update(id: number, body: Write): Promise<void> {
      const changes = Object.entries(said(definition.write(body))).map(
        ([name, value]) => sql`${sql.id(name)} = ${value}`,
      );
      await sql`update ${table} t set ${sql.join([...changes, sql`version = t.version + 1`])}
        ${allOf([...scope(), sql`t.id = ${id}`])}`.execute(ctx.db);
    },

    /** Removes a row. The caller has checked it with `getForUpdate`. */
    async remove(id: number): Promise<void> {
      const { rows } = await sql`delete from ${table} t
        ${allOf([...inTenant(), sql`t.id = ${id}`])} returning t.id`.execute(ctx.db);
      found(rows[0]);
    },
  };
}

/** Refuses to overwrite a change that was saved meanwhile (DET-06). */
export function requireVersion(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw new AppError('entity.changedMeanwhile');
}
