import type { Option } from '@canone/contracts/kit/crud';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../core/app-error.ts';
import type { AnyContext } from '../request/context.ts';
import { type EntityTable, labelOf, nearestFirst } from './entity-table.ts';
import { limitTo, type SelectQuery } from './paging.ts';
import {
  conditionsOf,
  emptySql,
  sortExpression,
  tableParts,
  tableReads,
  whereAll,
} from './table-reads.ts';

/** A row with a version number, because people edit it. */
interface Versioned {
  readonly id: number;
  readonly version: number;
}

/**
 * The columns whose value is defined. An undefined column keeps its value in an update and gets its default in an
 * insert.
 */
function definedColumns(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The reads of one row and of the options of a dropdown. */
function rowReads<Row extends Versioned, Write, Filters extends object>(
  definition: EntityTable<Row, Write, Filters>,
  ctx: AnyContext,
) {
  const { table, joins, columns, scope } = tableParts(definition, ctx);

  async function find(id: number, lock: RawBuilder<unknown>): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${columns} from ${table} t ${joins}
      ${whereAll([...scope, sql`t.id = ${id}`])} ${lock}`.execute(ctx.db);
    return rows[0];
  }

  return {
    find: (id: number) => find(id, emptySql),

    async get(id: number): Promise<Row> {
      return found(await find(id, emptySql));
    },

    /** Locks the row for a change. The id does not change, so inserts of rows that refer to this row do not wait. */
    async getForChange(id: number): Promise<Row> {
      return found(await find(id, sql`for no key update of t`));
    },

    /** Locks the row for a removal. Inserts of rows that refer to this row wait. */
    async getForUpdate(id: number): Promise<Row> {
      return found(await find(id, sql`for update of t`));
    },

    /**
     * The options of a dropdown. Page 1 begins with the selected options, and later pages do not repeat them. A search
     * lists first the names that begin with the searched text.
     */
    async options(query: SelectQuery<Filters>) {
      const chosen = conditionsOf(definition, query);
      const matches = sql.join([sql`true`, ...chosen.map(({ clause }) => clause)], sql` and `);
      const isSelected = sql`t.id = any(${[...query.selectedIds]}::int[])`;
      const name = definition.label.expression;
      const nearness = query.searchTerm ? sql`${nearestFirst(name, query.searchTerm)},` : emptySql;
      const { rows } = await sql<Option>`
        select t.id as value, ${labelOf(name, sql`t.id`)} as label
        from ${table} t ${[definition.label, ...chosen].some(({ isJoined }) => isJoined) ? joins : emptySql}
        ${whereAll([...scope, sql`((${matches}) or ${isSelected})`])}
        order by ${isSelected} desc, ${name} = '', ${nearness} ${sortExpression(definition.label)}, t.id
        ${limitTo(query)}`.execute(ctx.db);
      return { options: rows };
    },
  };
}

function rowWrites<Row extends Versioned, Write, Filters extends object>(
  definition: EntityTable<Row, Write, Filters>,
  ctx: AnyContext,
) {
  const { table, joins, columns, inTenant, scope } = tableParts(definition, ctx);

  return {
    /** Inserts a row and returns it as it is displayed, by one statement. */
    async insert(body: Write): Promise<Row> {
      const values: Record<string, unknown> = {
        ...definedColumns(definition.write(body)),
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
      const changes = Object.entries(definedColumns(definition.write(body))).map(
        ([name, value]) => sql`${sql.id(name)} = ${value}`,
      );
      await sql`update ${table} t set ${sql.join([...changes, sql`version = t.version + 1`])}
        ${whereAll([...scope, sql`t.id = ${id}`])}`.execute(ctx.db);
    },

    /** Removes a row that the caller has locked and checked with `getForUpdate`. */
    async remove(id: number): Promise<void> {
      const { rows } = await sql`delete from ${table} t
        ${whereAll([...inTenant, sql`t.id = ${id}`])} returning t.id`.execute(ctx.db);
      found(rows[0]);
    },
  };
}

/**
 * The SQL of an entity with the standard operations. If the entity belongs to a tenant, all statements are limited to
 * the tenant of the context.
 */
export function crudRepository<Row extends Versioned, Write, Filters extends object>(
  definition: EntityTable<Row, Write, Filters>,
  ctx: AnyContext,
) {
  return {
    ...tableReads(definition, ctx),
    ...rowReads(definition, ctx),
    ...rowWrites(definition, ctx),
  };
}

/** Refuses a change when another change was saved after this form was opened (DET-06). */
export function requireVersion(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw new AppError('entity.changedMeanwhile');
}
