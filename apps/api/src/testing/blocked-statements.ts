import { expect } from 'vitest';

interface Connection {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

/**
 * Statements of this database that wait for a lock. Other tests use the same server. A row lock names no database, so it
 * counts by the table that its session has locked too. `pg_stat_activity` would be stale inside a transaction.
 */
async function blocked(by: Connection): Promise<{ count: number; longestMs: number }> {
  const { rows } = await by.query<{ count: number; longestMs: number }>(
    `select count(*)::int as count,
            coalesce(max(extract(milliseconds from clock_timestamp() - l.waitstart)), 0)::float8 as "longestMs"
     from pg_locks l
     where not l.granted and l.pid in (select h.pid from pg_locks h join pg_database d on d.oid = h.database
       where d.datname = current_database())`,
  );
  return rows[0] ?? { count: 0, longestMs: 0 };
}

export async function blockedStatements(by: Connection): Promise<number> {
  return (await blocked(by)).count;
}

export async function untilBlocked(by: Connection, statements = 1): Promise<void> {
  await expect.poll(() => blockedStatements(by)).toBeGreaterThanOrEqual(statements);
}

export async function untilBlockedFor(by: Connection, ms: number): Promise<void> {
  await expect.poll(async () => (await blocked(by)).longestMs).toBeGreaterThan(ms);
}
