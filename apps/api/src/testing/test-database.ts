import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openInMemory } from '../platform/database/embedded-engine.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import { servingLogin } from './postgres-server.ts';

/** The source of migrated databases, provided by a run's set-up to the test files. */
export type TestDatabase =
  | { readonly kind: 'pglite'; readonly imageFile: string }
  | {
      readonly kind: 'postgres';
      readonly serverUrl: string;
      /** The address for the product under test, if it differs from the server's address. */
      readonly socketUrl?: string;
      readonly template: string;
      /** The address of a superuser on each node of a Citus cluster, the coordinator first. */
      readonly nodes?: readonly string[];
    };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

let copies = 0;

/** Higher limits than in the product, because on a busy machine a statement of a test can take long. */
const limits = { statement_timeout: '120s', lock_timeout: '60s' };

interface Copy {
  readonly name: string;
  readonly template: string;
  readonly isDistributed: boolean;
}

const administrators = new Map<string, pg.Pool>();

/** Connections to the database `postgres`. All test files of a worker share them. They do not keep the worker alive. */
function administratorOf(server: string): pg.Pool {
  const known = administrators.get(server);
  if (known) return known;
  const connectionString = `${server}/postgres`;
  const pool = new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true });
  pool.on('error', () => {}); // the server may stop before the worker does
  administrators.set(server, pool);
  return pool;
}

/**
 * Copies a database as files. This takes half the processor time of PostgreSQL's default, which writes every page to
 * the log.
 */
async function copyOn(server: string, { name, template, isDistributed }: Copy): Promise<void> {
  const administrator = administratorOf(server);
  // Citus has a background process in each database, but the template of a copy must have no connection
  if (isDistributed)
    await administrator.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [template],
    );
  await administrator.query(`create database ${name} template ${template} strategy file_copy`);
  // a copy gets the tables of its template, but not the rights to the database itself (W154)
  if (template !== 'template0')
    await administrator.query(`revoke temporary on database ${name} from public`);
}

let drops: Promise<unknown> = Promise.resolve();

/**
 * Drops the database of a closed engine. The drops run one after the other, while the tests go on. A database with an
 * open connection is kept until the end of the run. On Citus the drop is forced: it also ends the connections between
 * the nodes and the background process.
 */
export function dropSoon({ pool, isDistributed = false }: Engine): void {
  const { connectionString } = pool.options;
  if (connectionString === undefined) return;
  const [, server = '', name = ''] = /^(.*)\/(test_\w+)$/.exec(connectionString) ?? [];
  const force = isDistributed ? 'with (force)' : '';
  for (const node of isDistributed ? nodesOfRun() : [server])
    drops = drops.then(() =>
      administratorOf(node)
        .query(`drop database ${name} ${force}`)
        .catch(() => {}),
    );
}

/** Returns whether the tests run on a Citus cluster. */
export const isOnCitus = () => nodesOfRun().length > 0;

function nodesOfRun(): readonly string[] {
  const database = inject('database');
  return database.kind === 'postgres' ? (database.nodes ?? []) : [];
}

/** The rows of a statement that runs on each worker of a Citus cluster. On a single server there are none. */
export async function onWorkers<Row extends object>(
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const answers = nodesOfRun()
    .slice(1)
    .map((worker) => administratorOf(worker).query<Row>(text, [...values]));
  return (await Promise.all(answers)).flatMap(({ rows }) => rows);
}

async function createDatabase(
  { serverUrl, socketUrl = serverUrl, nodes }: Extract<TestDatabase, { kind: 'postgres' }>,
  template: string,
): Promise<Engine> {
  const name = `test_${template}_${process.pid}_${copies++}`;
  const isDistributed = nodes !== undefined && !template.startsWith('template');
  // the copies with the same name on all nodes form one cluster
  const servers = isDistributed ? nodes : [serverUrl];
  await Promise.all(servers.map((server) => copyOn(server, { name, template, isDistributed })));
  return openPostgres(`${socketUrl}/${name}`, { isDistributed, limits });
}

let image: Promise<Blob> | undefined;

/** The image of the database. All test files of a worker share its bytes, and each database gets a copy. */
function imageOf(path: string): Promise<Blob> {
  image ??= readFile(path).then((bytes) => new Blob([bytes]));
  return image;
}

/** A separate database for this test file, migrated and with Italy's places, opened as its owner. */
export async function openTestDatabase(): Promise<Engine> {
  const database = inject('database');
  return database.kind === 'pglite'
    ? openInMemory(await imageOf(database.imageFile))
    : createDatabase(database, database.template);
}

/**
 * Opens the same database with the rights of the serving role. The embedded database has only one session, which is the
 * owner's.
 */
export function openServing(owner: Engine): Engine {
  if (owner.kind === 'embedded') return owner;
  const url = new URL(String(owner.pool.options.connectionString));
  Object.assign(url, { username: servingLogin, password: servingLogin });
  return openPostgres(url.href, {
    limits,
    role: servingRole,
    isDistributed: owner.isDistributed ?? false,
  });
}

/** An empty database. */
export async function openBlankDatabase(): Promise<Engine> {
  const database = inject('database');
  return database.kind === 'pglite' ? openInMemory() : createDatabase(database, 'template0');
}
