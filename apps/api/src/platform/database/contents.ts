import type { Engine } from './engine.ts';
import { onlyRow } from './only-row.ts';

/** The digest of a table's rows, which does not depend on their order. It serves to compare two databases. */
export interface TableContents {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

interface Reading {
  /** Returns whether a table is read. Default: all tables are read. */
  readonly isRead?: (table: string) => boolean;
  /**
   * Work that runs before the reading transaction ends. It receives the name of the snapshot, so that it can read the
   * same data.
   */
  readonly alongside?: (snapshot: string) => Promise<void>;
}

/**
 * The row count and the sum of the row hashes of every table of ours. The login must be allowed to see all rows: under
 * row-level security the query fails, so that it never returns an incomplete result.
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
      contents.push({ name, ...onlyRow(rows) });
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

/** The time of the newest entry of the history; null if there is no entry. */
export async function newestEntryAt({ pool }: Engine): Promise<string | null> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(at) as at from audit_entries',
  );
  return onlyRow(rows).at;
}
