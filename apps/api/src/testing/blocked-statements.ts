import { expect } from 'vitest';
import { onWorkers } from './test-database.ts';

interface Connection {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

interface Wait {
  readonly ms: number;
}

/**
 * The lock of a row names no database. So a waiting session counts if it also holds a lock that names this database.
 */
const waits = `select coalesce(extract(milliseconds from clock_timestamp() - l.waitstart), 0)::float8 as ms
  from pg_locks l
  where not l.granted and l.pid in (select h.pid from pg_locks h join pg_database d on d.oid = h.database
    where d.datname = `;

/**
 * The statements of this database that wait for a lock. Other tests use the same server, so other databases are left
 * out. On Citus, the workers are searched too. `pg_locks` is used, because `pg_stat_activity` does not change inside a
 * transaction.
 */
async function blocked(by: Connection): Promise<readonly Wait[]> {
  const { rows } = await by.query<Wait>(`${waits} current_database())`);
  const [own] = (await by.query<{ name: string }>('select current_database() as name')).rows;
  return [...rows, ...(await onWorkers<Wait>(`${waits} $1)`, [own?.name]))];
}

export async function blockedStatements(by: Connection): Promise<number> {
  return (await blocked(by)).length;
}

export async function untilBlocked(by: Connection, statements = 1): Promise<void> {
  await expect.poll(() => blockedStatements(by)).toBeGreaterThanOrEqual(statements);
}

export async function untilBlockedFor(by: Connection, ms: number): Promise<void> {
  const longest = async () => Math.max(0, ...(await blocked(by)).map((wait) => wait.ms));
  await expect.poll(longest).toBeGreaterThan(ms);
}
