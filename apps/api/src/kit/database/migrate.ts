import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import type { Engine } from './engine.ts';

const ours = new URL('../../../migrations/', import.meta.url);

/** An arbitrary number, shared by all Canone processes on one database. */
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

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

/** Changes of the schema, by one process at a time. The work uses the given connection. */
export async function changingSchema<T>(
  { pool }: Engine,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // a migration, or the wait for another process, may take longer than a request
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
 * Applies the numbered SQL files, each once and in its own transaction, one process at a time. A file that was edited
 * after it ran, or that this version does not know, stops the start.
 */
export async function migrate(engine: Engine, folder = ours): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  return changingSchema(engine, async (client) => {
    const applied = await appliedChecksums(client);
    for (const { name, checksum } of migrations) {
      const known = applied.get(name);
      if (known !== undefined && known !== checksum)
        throw new Error(`migration ${name} was edited after it ran`);
    }
    const strangers = [...applied.keys()].filter(
      (name) => !migrations.some((known) => known.name === name),
    );
    if (strangers.length > 0)
      throw new Error(`the database is newer than this version: ${strangers.join(', ')}`);

    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  });
}

let known: Promise<Migration[]> | undefined;

/** Returns whether all migrations of this version are applied. Those of a newer version may be applied too. */
export async function hasCurrentSchema({ pool }: Engine): Promise<boolean> {
  known ??= readMigrations(ours);
  const names = (await known).map(({ name }) => name);
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from schema_migrations where name = any($1)',
    [names],
  );
  return rows[0]?.applied === names.length;
}
