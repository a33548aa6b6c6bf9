import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/driver/kysely-handle.ts';

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
}

/** The filters and the order of a list. */
export interface RowsQuery<Filters> {
  readonly searchTerm: string;
  readonly sort?: string | undefined;
  readonly filters?: Filters | undefined;
}

export interface ListQuery<Filters> extends PageQuery, RowsQuery<Filters> {}

export interface SelectQuery<Filters> extends PageQuery {
  readonly selectedIds: readonly number[];
  readonly filters?: Filters | undefined;
}

/** Sorts a text in Italian order and not by code point. */
export function italian(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${text} collate "und-x-icu"`;
}

/**
 * The order for a sort key: `-name` sorts by name, descending. The primary key is always the last sort column, so that
 * two pages never contain the same row.
 */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): { key: string; by: RawBuilder<unknown>; isDescending: boolean } {
  const isDescending = sort?.startsWith('-') ?? false;
  const key = (isDescending ? sort?.slice(1) : sort) ?? 'id';
  const direction = isDescending ? sql`desc` : sql`asc`;
  return { key, isDescending, by: sql`${columns[key] ?? id} ${direction}, ${id} ${direction}` };
}

/**
 * The page size is a literal in the SQL text. If it were a parameter, PostgreSQL would plan for an unknown number of
 * rows and sort all of them.
 */
export function limitOf({ pageSize }: PageQuery): RawBuilder<unknown> {
  return sql`limit ${sql.lit(pageSize)}`;
}

export function limitTo(query: PageQuery): RawBuilder<unknown> {
  return sql`${limitOf(query)} offset ${(query.page - 1) * query.pageSize}`;
}

/**
 * The ids of rows in order. PostgreSQL packs them into four bytes each, because separate rows would cost fifty times as
 * much.
 */
export async function idsOf(db: Db, ordered: RawBuilder<unknown>): Promise<Int32Array> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), '') as ids from (${ordered}) ordered`.execute(db);
  const packed = rows[0]?.ids ?? Buffer.alloc(0);
  return Int32Array.from({ length: packed.length / 4 }, (_, n) => packed.readInt32BE(4 * n));
}

/** A table of ids with their positions, to join under the name `chosen`. */
export function idsInOrder(ids: readonly number[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::int[]) with ordinality as chosen(id, place)`;
}

/**
 * The rows of a page and the total number of rows. Two queries read them, so that a page after the last one also has a
 * total.
 */
export async function onePage<Row>(
  db: Db,
  rows: RawBuilder<Row>,
  count: RawBuilder<{ total: number }>,
): Promise<{ items: Row[]; totalCount: number }> {
  // both queries share one round trip
  const [page, all] = await Promise.all([rows.execute(db), count.execute(db)]);
  return { items: page.rows, totalCount: all.rows[0]?.total ?? 0 };
}
