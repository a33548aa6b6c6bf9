import { notAvailable } from '@canone/contracts/values/format';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { AnyContext } from '../request/context.ts';

/** The SQL for a key of the wire, from the table `t` or from its joins. */
export interface Column {
  readonly expression: RawBuilder<unknown>;
  readonly isJoined: boolean;
  /** Sorted in Italian order, not by code point. */
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

/** The label of a record in a dropdown. A record without a name is "N/D" with its id. */
export function labelOf(name: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(nullif(${name}, ''), concat(${notAvailable}::text, ' (', ${id}, ')'))`;
}

/** A condition, and whether it needs the joins. */
export interface Condition {
  readonly clause: RawBuilder<unknown>;
  readonly isJoined: boolean;
}

/**
 * A LIKE pattern in which typed %, _ and \ are literal. The `select` makes PostgreSQL compute it once, not for each
 * row.
 */
export function patternOf(value: string): RawBuilder<unknown> {
  const literal = value.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // "d angelo" is D'Angelo, which is stored without its apostrophe
  const elided = literal.replaceAll(/(?<=^|\s)([dl])\s+(?=[aeiouàèéìòù])/gi, '$1%');
  // "officine conti" is Officine Meccaniche Conti
  const words = elided.trim().replaceAll(/\s+/g, '%');
  return sql`(select concat('%', fold(${words}), '%'))`;
}

/** More words than a name has are looked for in their own order only. */
const maxWords = 4;

/** The patterns of a name: also with the last words first, because "Rossi Anna Maria" is Anna Maria Rossi. */
export function patternsOf(value: string): readonly RawBuilder<unknown>[] {
  const words = value.trim().split(/\s+/);
  if (words.length > maxWords) return [patternOf(value)];
  return words.map((_, at) => patternOf([...words.slice(at), ...words.slice(0, at)].join(' ')));
}

export function containing(expression: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  return sql`${expression} like ${patternOf(value)}`;
}

/** The order of names that contain a text: the same name first, then those that begin with it. */
export function nearestFirst(name: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const sought = sql`(select fold(${text}))`;
  return sql`(fold(${name}) = ${sought}) desc, starts_with(fold(${name}), ${sought}) desc`;
}

/** The ids of the people of the tenant with this name, as an array for the look-ups in an index; otherwise use `isNamed`. */
export function memberIdsNamed(name: string): RawBuilder<unknown> {
  const found = patternsOf(name).map((pattern) => sql`find_member_ids(${pattern})`);
  return sql`(select ${sql.join(found, sql` || `)})::int[]`;
}

/**
 * The value is in a set that is computed once. `is true` keeps the subquery a set: a plain `in` would become a join,
 * which the cached plan optimises for few rows (decision 9).
 */
export function inSet(value: RawBuilder<unknown>, set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${value} in (${set})) is true`;
}

/**
 * The person has this name. For rows that no index of people finds: `= any (array)` would compare each row with each of the
 * found ids.
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

/** The table of a list and the mapping to its contract. The compiler checks every key. */
export interface ListedTable<Row, Filters> {
  readonly table: keyof Schema;
  /** The column with the id of a row; by default `id`. */
  readonly key?: string;
  readonly belongsToTenant: boolean;
  readonly columns: { readonly [K in keyof Row]-?: Column };
  /** The columns of sort keys that no key of `columns` has, or that sort by another column. */
  readonly sorts?: Readonly<Record<string, Column>>;
  /** Joined tables, with at most one row each. */
  readonly joins?: RawBuilder<unknown>;
  readonly filters: {
    readonly [K in keyof Filters]-?: FilterRule<Exclude<Filters[K], undefined>>;
  };
  /** The columns that `searchTerm` searches. */
  readonly search: FilterRule<string>;
  /** A filter of the rows that the caller may see, in addition to the tenant. */
  readonly visible?: (ctx: AnyContext) => RawBuilder<unknown>;
}

/** The table of an entity that is also read alone, offered in dropdowns and written. */
export interface EntityTable<Row, Write, Filters> extends Omit<ListedTable<Row, Filters>, 'key'> {
  /** The noun of its audit entries. */
  readonly entity: string;
  /** The label in a dropdown. */
  readonly label: Column;
  /** The columns that a form writes; undefined keeps the old value. */
  readonly write: (body: Write) => Readonly<Record<string, unknown>>;
  /** The field to report for each foreign key, by constraint name. */
  readonly references?: Readonly<Record<string, string>>;
}
