import type { Engine } from './engine.ts';
import { onlyRow } from './only-row.ts';

/** The content of a table as a digest, to compare two databases independent of row order. */
export interface TableContents {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

interface Reading {
  /** Which tables are read. Default: all. */
  readonly isRead?: (table: string) => boolean;
  /** It can read the same snapshot by its name. */
  readonly alongside?: (snapshot: string) => Promise<void>;
}

/**
 * Every table of ours with its row count and a sum of the rows' hashes. The login must see all rows: with active
 * row-level security the query fails instead of being incomplete.
 */
export async function contentsOf(
  { pool }: Engine,
  { isRead = () => true, alongside = async () => {} }: Reading = {},
): Promise<readonly TableContents[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local row_security = off');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`set local timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    );
    const contents: TableContents[] = [];
    for (const { name } of tables.filter((table) => isRead(table.name))) {
      const { rows } = await client.query<{ rows: number; digest: string }>(
        `select count(*)::int as rows,
           coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
         from public.${client.escapeIdentifier(name)} t`,
      );
      const [found] = rows;
      if (found) contents.push({ name, ...found });
    }
    const { rows: snapshots } = await client.query<{ name: string }>(
      'select pg_export_snapshot() as name',
    );
    await alongside(snapshots[0]?.name ?? '');
    return contents;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The time of the newest entry of the history; null without one. */
export async function newestEntryAt({ pool }: Engine): Promise<string | null> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(at) as at from audit_entries',
  );
  return onlyRow(rows).at;
}
