import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { installAsOwner } from '../database.ts';
import { distribute } from '../platform/database/distribution.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { servingLogin } from './postgres-server.ts';

/** Of this run alone, so that two runs share a cluster. */
const template = `run_${process.pid}`;

/** A superuser of the coordinator, and of each worker: `postgres://postgres@127.0.0.1:5711`, separated by commas. */
function nodesOf({ CITUS_COORDINATOR_URL, CITUS_WORKER_URLS }: NodeJS.ProcessEnv): string[] {
  if (!CITUS_COORDINATOR_URL || !CITUS_WORKER_URLS)
    throw new Error('CITUS_COORDINATOR_URL and CITUS_WORKER_URLS name no cluster');
  return [CITUS_COORDINATOR_URL, ...CITUS_WORKER_URLS.split(',')];
}

async function ask(node: string, database: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: `${node}/${database}` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const placeOf = (node: string) => {
  const { hostname, port } = new URL(node);
  return `'${hostname}', ${port || 5432}`;
};

const ensureRole = (name: string, attributes: string) => `do $$ begin
  create role ${name} ${attributes};
exception when duplicate_object then null; end $$`;

/** The template and the copies that no test file has dropped. */
async function dropDatabasesOfRun(node: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${node}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = $1 or datname like 'test\\_' || $1 || '\\_%'`,
    [template],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}

/** One distributed database, as docs/operations/distributed.md makes it. Each test file gets a copy on every node. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nodes = nodesOf(process.env);
  const [coordinator = '', ...workers] = nodes;
  for (const node of nodes) {
    await ask(node, 'postgres', `create database ${template}`);
    await ask(node, template, 'create extension citus');
  }
  await ask(
    coordinator,
    template,
    `select citus_set_coordinator_host(${placeOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${placeOf(worker)})`),
    ensureRole('canone', `login password 'canone' createrole createdb`),
    ensureRole(servingLogin, `login noinherit password '${servingLogin}'`),
    ensureRole('canone_app', 'login'),
    ensureRole('canone_control', 'login'),
    'grant canone_app, canone_control to canone with admin option',
    'alter role canone_app set citus.allow_nested_distributed_execution = on',
    'alter role canone_control set citus.allow_nested_distributed_execution = on',
    'alter role canone set citus.allow_nested_distributed_execution = on',
    `alter database ${template} owner to canone`,
    'alter schema public owner to canone',
  );
  const address = new URL(coordinator);
  Object.assign(address, { username: 'canone', password: 'canone' });
  const serverUrl = address.href.replace(/\/$/, '');
  const owner = openPostgres(`${serverUrl}/${template}`);
  await installAsOwner(owner, servingLogin);
  await distribute(owner);
  await owner.close();
  project.provide('database', { kind: 'postgres', serverUrl, template, nodes });
  return async () => {
    for (const node of nodes) await dropDatabasesOfRun(node);
  };
}
