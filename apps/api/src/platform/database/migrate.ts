import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { inClientTransaction } from './client-transaction.ts';
import type { Engine } from './engine.ts';
import { editedMigration, failedMigration, lockedOut, newerDatabase } from './migration-error.ts';

const ours = new URL('../../../migrations/', import.meta.url);

/** The key of the lock that all Canone processes on one database share. The number is arbitrary. */
const lockKey = 4_719_202_611;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedChecksums(client: PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * The waits of a migration for locks. A waiting exclusive lock blocks every later query of its table, so each attempt
 * is short.
 */
export interface LockWait {
  /** The longest wait of one attempt for one lock. */
  readonly lockTimeoutMs: number;
  /** The number of attempts for one file. */
  readonly attempts: number;
  /** Pauses between two attempts, so that the blocked queries can run. */
  pauseAfter(attempt: number): Promise<void>;
}

/**
 * Tries for about ten minutes per file. Each wait is much shorter than `deadlock_timeout` (1 s). After a longer wait,
 * the calls that wait for the migration would check for deadlocks, and PostgreSQL would end one of the calls.
 */
export const usualLockWait: LockWait = {
  lockTimeoutMs: 100,
  attempts: 200,
  pauseAfter: () => pause(3_000),
};

/** The PostgreSQL codes lock_not_available and deadlock_detected. */
const lockErrors = ['55P03', '40P01'];

/** Applies a file in one transaction. Returns false, with nothing changed, when a lock was not free in time. */
async function isApplied(
  client: PoolClient,
  { name, sql, checksum }: Migration,
  lockTimeoutMs: number,
): Promise<boolean> {
  try {
    await inClientTransaction(client, async () => {
      await client.query(`select set_config('lock_timeout', $1, true)`, [`${lockTimeoutMs}ms`]);
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
    });
    return true;
  } catch (error) {
    // only errors are thrown here, and errors of PostgreSQL have a code
    if (lockErrors.includes((error as { code?: string }).code ?? '')) return false;
    throw failedMigration(name, sql, error);
  }
}

async function apply(client: PoolClient, migration: Migration, wait: LockWait): Promise<void> {
  for (let attempt = 1; !(await isApplied(client, migration, wait.lockTimeoutMs)); attempt += 1) {
    if (attempt >= wait.attempts) throw lockedOut(migration.name, attempt);
    await wait.pauseAfter(attempt);
  }
}

/** Runs changes of the schema on the given connection. Only one process at a time changes the schema. */
export async function changingSchema<T>(
  { pool }: Engine,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // a migration may take longer than the limits of a request, and so may the wait for another process that migrates
    await client.query(
      `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`,
    );
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    await client.query('reset all').catch(() => {});
    client.release();
  }
}

/**
 * Applies the numbered SQL files. Each file is applied once, in its own transaction, by one process at a time. Throws
 * `MigrationError` for a file that was edited after it ran, that this version does not know, that PostgreSQL refuses,
 * or whose tables stay locked.
 */
export async function migrate(
  engine: Engine,
  folder = ours,
  wait = usualLockWait,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  return changingSchema(engine, async (client) => {
    const applied = await appliedChecksums(client);
    for (const { name, checksum } of migrations) {
      const known = applied.get(name);
      if (known !== undefined && known !== checksum) throw editedMigration(name);
    }
    const strangers = [...applied.keys()].filter(
      (name) => !migrations.some((known) => known.name === name),
    );
    if (strangers.length > 0) throw newerDatabase(strangers);

    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration, wait);
    return missing.map(({ name }) => name);
  });
}

let known: Promise<Migration[]> | undefined;

/** Returns whether all migrations of this version are applied. Migrations of a newer version may be applied too. */
export async function hasCurrentSchema({ pool }: Engine): Promise<boolean> {
  known ??= readMigrations(ours);
  const names = (await known).map(({ name }) => name);
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from schema_migrations where name = any($1)',
    [names],
  );
  return rows[0]?.applied === names.length;
}
