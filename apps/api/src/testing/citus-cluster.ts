import pg from 'pg';
import { servingLogin } from './postgres-server.ts';

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

/**
 * Creates an empty database on all nodes, as docs/operations/distributed.md does. `nodes` are addresses of superusers,
 * the coordinator first. Returns the address of the coordinator with the owner's login, without a database.
 */
export async function createOnNodes(nodes: readonly string[], name: string): Promise<string> {
  const [coordinator = '', ...workers] = nodes;
  for (const node of nodes) {
    await ask(node, 'postgres', `create database ${name} template template0`);
    await ask(node, name, 'create extension citus');
  }
  await ask(
    coordinator,
    name,
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
    // tests write wrong data on purpose, which the triggers would prevent
    'alter role canone set citus.enable_unsafe_triggers = on',
    `alter database ${name} owner to canone`,
    'alter schema public owner to canone',
  );
  const address = new URL(coordinator);
  Object.assign(address, { username: 'canone', password: 'canone' });
  return address.href.replace(/\/$/, '');
}

/** Drops a database and the copies that test files made of it. */
export async function dropOnNodes(nodes: readonly string[], database: string): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client({ connectionString: `${node}/postgres` });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname = $1 or datname like 'test\\_' || $1 || '\\_%'`,
      [database],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
