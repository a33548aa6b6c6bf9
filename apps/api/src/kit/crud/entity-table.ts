import { notAvailable } from '@canone/contracts/format';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { AnyContext } from '../context.ts';

/** How a key of the wire is read from the table `t`, or from what is joined to it. */
export interface Column {
  readonly expression: RawBuilder<unknown>;
  readonly isJoined: boolean;
  /** Sorted as Italians sort, not by code point. */
  readonly isText: boolean;
}

export const computed = (expression: RawBuilder<unknown>): Column => ({
  expression,
  isJoined: false,
  isText: false,
});
export const column = (name: string): Column => computed(sql.ref(`t.${name}`));
export const text = (name: string): Column => ({ ...column(name), isText: true });
export const joinedText = (reference: string): Column => ({
  expression: sql.ref(reference),
  isJoined: true,
  isText: true,
});

/** What a dropdown shows of a record: one without a name is "N/D" and its number. */
export function labelOf(name: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(nullif(${name}, ''), concat(${notAvailable}::text, ' (', ${id}, ')'))`;
}

/** A condition, and whether it needs the joins. */
export interface Condition {
  readonly clause: RawBuilder<unknown>;
  readonly isJoined: boolean;
}

/** A LIKE pattern in which the person's %, _ and \ are only letters; `select`, so that it is made once, not for each row. */
export function patternOf(value: string): RawBuilder<unknown> {
  const literal = value.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`(select concat('%', fold(${literal}), '%'))`;
}

export function containing(expression: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  return sql`${expression} like ${patternOf(value)}`;
}

/**
 * The value is in a set that is made once. As a truth value it stays a set: on its own `in` becomes a join, which
 * the kept plan makes for a few rows (decision 9).
 */
export function isAmong(value: RawBuilder<unknown>, set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${value} in (${set})) is true`;
}

type FilterRule<Value> = (value: Value) => Condition;

/** The folded column `search_key` contains the text. */
export const searchKeyContains: FilterRule<string> = (value) => ({
  clause: containing(sql.ref('t.search_key'), value),
  isJoined: false,
});
export const contains =
  (name: string): FilterRule<string> =>
  (value) => ({ clause: containing(sql`fold(${sql.ref(`t.${name}`)})`, value), isJoined: false });
export const joinedKeyContains =
  (reference: string): FilterRule<string> =>
  (value) => ({ clause: containing(sql.ref(reference), value), isJoined: true });
export const equals =
  <Value extends number | string | boolean>(name: string): FilterRule<Value> =>
  (value) => ({ clause: sql`${sql.ref(`t.${name}`)} = ${value}`, isJoined: false });

/** Where an entity's rows live and how they become the contract's; the compiler checks every key. */
export interface EntityTable<Row, Write, Filters> {
  readonly table: keyof Schema;
  /** The noun of audit entries. */
  readonly entity: string;
  readonly belongsToTenant: boolean;
  readonly columns: { readonly [K in keyof Row]-?: Column };
  /** Joined tables, one row at most each. */
  readonly joins?: RawBuilder<unknown>;
  readonly filters: {
    readonly [K in keyof Filters]-?: FilterRule<Exclude<Filters[K], undefined>>;
  };
  /** What `searchTerm` looks into. */
  readonly search: FilterRule<string>;
  /** What a dropdown shows. */
  readonly label: Column;
  /** The columns a form writes; undefined keeps what is there. */
  readonly write: (body: Write) => Readonly<Record<string, unknown>>;
  /** Foreign keys by constraint name → the field to blame. */
  readonly references?: Readonly<Record<string, string>>;
  /** Which rows the caller may see at all, where a tenant does not already say it. */
  readonly visible?: (ctx: AnyContext) => RawBuilder<unknown>;
}
