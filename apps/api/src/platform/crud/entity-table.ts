import { notAvailable } from '@canone/contracts/values/format';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { AnyContext } from '../request/context.ts';

/** The SQL of a field of the contract, read from the table `t` or from a joined table. */
export interface Column {
  readonly expression: RawBuilder<unknown>;
  readonly isJoined: boolean;
  /** The text is sorted in Italian order and not by code point. */
  readonly isText: boolean;
}

export const computed = (expression: RawBuilder<unknown>): Column => ({
  expression,
  isJoined: false,
  isText: false,
});
export const column = (name: string): Column => computed(sql.ref(`t.${name}`));
export const textColumn = (name: string): Column => ({ ...column(name), isText: true });
export const joinedText = (reference: string): Column => ({
  expression: sql.ref(reference),
  isJoined: true,
  isText: true,
});

/** The label of a record in a dropdown. A record without a name has the label "N/D" with its id. */
export function labelOf(name: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(nullif(${name}, ''), concat(${notAvailable}::text, ' (', ${id}, ')'))`;
}

/** A condition, and whether it reads a joined table. */
export interface Condition {
  readonly clause: RawBuilder<unknown>;
  readonly isJoined: boolean;
}

/**
 * A LIKE pattern in which the characters %, _ and \ of the typed text are literal. The `select` makes PostgreSQL
 * compute the pattern once for the statement instead of once for each row.
 */
export function patternOf(value: string): RawBuilder<unknown> {
  const literal = value.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // "d angelo" finds D'Angelo, because the search key is stored without the apostrophe
  const elided = literal.replaceAll(/(?<=^|\s)([dl])\s+(?=[aeiouàèéìòù])/gi, '$1%');
  // "officine conti" finds Officine Meccaniche Conti
  const words = elided.trim().replaceAll(/\s+/g, '%');
  return sql`(select concat('%', fold(${words}), '%'))`;
}

/**
 * The maximum number of words that are searched in every rotation. A longer text is searched only in the typed order.
 */
const maxWords = 4;

/** The patterns of a name, one for each rotation of its words, so that "Rossi Anna Maria" finds Anna Maria Rossi. */
export function patternsOf(value: string): readonly RawBuilder<unknown>[] {
  const words = value.trim().split(/\s+/);
  if (words.length > maxWords) return [patternOf(value)];
  return words.map((_, at) => patternOf([...words.slice(at), ...words.slice(0, at)].join(' ')));
}

export function containing(expression: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  return sql`${expression} like ${patternOf(value)}`;
}

/** Sorts names that contain a text: first the names equal to the text, then the names that begin with it. */
export function nearestFirst(name: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const sought = sql`(select fold(${text}))`;
  return sql`(fold(${name}) = ${sought}) desc, starts_with(fold(${name}), ${sought}) desc`;
}

/**
 * The ids of the tenant's people with this name, as an array. Use it where an index can look up the ids; otherwise use
 * `isNamed`.
 */
export function memberIdsNamed(name: string): RawBuilder<unknown> {
  const found = patternsOf(name).map((pattern) => sql`find_member_ids(${pattern})`);
  return sql`(select ${sql.join(found, sql` || `)})::int[]`;
}

/**
 * The value is in the set of a subquery. `is true` makes PostgreSQL compute the set once. A plain `in` would become a
 * join, and the cached plan of that join expects few rows (decision 9).
 */
export function inSet(value: RawBuilder<unknown>, set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${value} in (${set})) is true`;
}

/**
 * The person has this name. Use it where no index can look up the ids, because `= any (array)` would compare each row
 * with each found id.
 */
export function isNamed(userId: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return inSet(userId, sql`select unnest(${memberIdsNamed(name)})`);
}

type FilterRule<Value> = (value: Value) => Condition;

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

/** The table of a list, and the SQL of each field of its contract. The compiler checks that no field is missing. */
export interface ListedTable<Row, Filters> {
  readonly table: keyof Schema;
  /** The column with the id of a row. Default: `id`. */
  readonly key?: string;
  readonly belongsToTenant: boolean;
  readonly columns: { readonly [K in keyof Row]-?: Column };
  /** The columns of sort keys that `columns` lacks or for which another column is sorted. */
  readonly sorts?: Readonly<Record<string, Column>>;
  /** Joined tables. Each join adds at most one row to a row of the table. */
  readonly joins?: RawBuilder<unknown>;
  readonly filters: {
    readonly [K in keyof Filters]-?: FilterRule<Exclude<Filters[K], undefined>>;
  };
  /** The columns that `searchTerm` searches. */
  readonly search: FilterRule<string>;
  /** A condition for the rows that the caller may see. The condition of the tenant applies in addition. */
  readonly visible?: (ctx: AnyContext) => RawBuilder<unknown>;
}

/** The table of an entity whose records are also read one by one, offered in dropdowns and written. */
export interface EntityTable<Row, Write, Filters> extends Omit<ListedTable<Row, Filters>, 'key'> {
  /** The name of the entity in the history. */
  readonly entity: string;
  /** The label in a dropdown. */
  readonly label: Column;
  /** The columns that a form writes; undefined keeps the old value. */
  readonly write: (body: Write) => Readonly<Record<string, unknown>>;
  /** For the name of each foreign key constraint, the field to report when it is violated. */
  readonly references?: Readonly<Record<string, string>>;
  /** The Italian name of the data whose foreign keys prevent a deletion, in the plural. */
  readonly usedBy?: string;
}
