import { readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import { inClientTransaction } from './client-transaction.ts';
import type { Engine } from './engine.ts';
import { requestRoles } from './logins.ts';
import { changingSchema } from './migrate.ts';

const distributed = new URL('../../../distributed/', import.meta.url);
const textOf = (file: string) => readFile(new URL(file, distributed), 'utf8');

/**
 * Tables that look up the tenant of a call. They stay on the coordinator although they have a tenant_id, because the
 * tenant is not known at the look-up.
 */
const coordinatorTables = ['payment_token_lookup', 'payment_provider_lookup'];

/**
 * Triggers that are removed on Citus, because on a worker they would need a table of the coordinator. Statements of the
 * product replace them.
 */
const triggersOfOneServer = [
  ['memberships', 'membership_shows_person'],
  ['payment_providers', 'remember_payment_provider'],
] as const;

/**
 * Policies on coordinator tables with a sub-select of a distributed table. On Citus a function replaces the sub-select.
 */
const policiesOfMembers = [
  ['users', 'id'],
  ['email_changes', 'user_id'],
] as const;

/** The cluster is not ready to store the tables. The message is for the operator. */
export class NotDistributableError extends Error {
  override readonly name = 'NotDistributableError';
}

export interface Distribution {
  /** The tables that this run distributed. */
  readonly distributed: readonly string[];
  /** All distributed tables. */
  readonly total: number;
  readonly workers: number;
  /** The references to coordinator tables that this run removed, because Citus does not allow them. */
  readonly droppedReferences: readonly string[];
}

interface Definition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

interface Reference extends Definition {
  /** Whether both tables of the reference are distributed. */
  readonly isInside: boolean;
}

const rowsOf = async <Row extends object>(client: PoolClient, text: string, values?: unknown[]) =>
  (await client.query<Row>(text, values)).rows;

async function requireCluster(client: PoolClient): Promise<number> {
  const [extension] = await rowsOf(client, `select from pg_extension where extname = 'citus'`);
  if (!extension)
    throw new NotDistributableError(
      'Il database non ha l’estensione citus: da amministratore, create extension citus; su ogni nodo.',
    );
  const workers = await rowsOf(client, 'select from citus_get_active_worker_nodes()');
  if (workers.length === 0)
    throw new NotDistributableError(
      'Il coordinatore non ha nodi: da amministratore, select citus_add_node(…) per ogni nodo.',
    );
  const closed = await rowsOf<{ name: string }>(
    client,
    'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin order by 1',
    [requestRoles],
  );
  if (closed.length > 0)
    throw new NotDistributableError(
      `I nodi accettano solo ruoli con LOGIN. Da amministratore:\n${closed
        .map(({ name }) => `  alter role ${name} login;`)
        .join('\n')}`,
    );
  return workers.length;
}

/** The tenant tables that are still on the coordinator. */
const localTables = `
  select c.oid, c.relname::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname <> 'memberships', 2`;

const referencesOf = `
  with tenant as (
    select attrelid as oid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all($1))
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition,
    conrelid in (table tenant) and confrelid in (table tenant) as "isInside"
  from pg_constraint k
  where contype = 'f' and (conrelid = any($2) or confrelid = any($2))`;

/**
 * Citus allows no `set null` for a foreign key that contains the tenant. A trigger of `functions.sql` sets the column
 * to null instead.
 */
const onCitus = (definition: string) => definition.replace(/ ON DELETE SET NULL \(\w+\)$/, '');

const triggersOf = `
  select tgname as name, tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
  from pg_trigger where tgrelid = any($1) and not tgisinternal order by 2, 1`;

/**
 * Turns off the forced row-level security of a table. Citus copies the rows to a node as the table's owner, and forced
 * row-level security would hide the rows from the owner. The policies still apply to the serving roles, because they
 * own no table.
 */
const unforced = (table: string) => `alter table ${table} no force row level security`;

/**
 * Moves the rows of the tables to the workers. All rows of a tenant go to one shard of each table. References and
 * triggers are created after all rows have moved, because they need the rows of the other tables.
 */
async function distributeTables(client: PoolClient) {
  const tables = await rowsOf<{ oid: number; name: string }>(client, localTables, [
    coordinatorTables,
  ]);
  const oids = tables.map(({ oid }) => oid);
  const references = await rowsOf<Reference>(client, referencesOf, [coordinatorTables, oids]);
  const triggers = await rowsOf<Definition>(client, triggersOf, [oids]);
  for (const { name } of tables) await client.query(unforced(name));
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`);
  for (const { name } of tables) {
    const group = name === 'memberships' ? 'default' : 'memberships';
    await client.query(
      `select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`,
      [name, group],
    );
  }
  for (const { table, name, definition } of references.filter(({ isInside }) => isInside))
    await client.query(`alter table ${table} add constraint "${name}" ${onCitus(definition)}`);
  for (const { definition } of triggers) await client.query(definition);
  return {
    distributed: tables.map(({ name }) => name),
    droppedReferences: references
      .filter(({ isInside }) => !isInside)
      .map(({ table, name }) => `${table}.${name}`),
  };
}

async function replaceWhatNeedsOneServer(client: PoolClient): Promise<void> {
  for (const [table, trigger] of triggersOfOneServer)
    await client.query(`drop trigger if exists ${trigger} on ${table}`);
  await client.query(await textOf('policies.sql'));
  await client.query(await textOf('functions.sql'));
  for (const [table, key] of policiesOfMembers)
    await client.query(
      `alter policy members on ${table} using (${key} = any (people_of_tenant()))`,
    );
  await client.query(
    `alter policy members on email_changes with check (user_id = any (people_of_tenant()))`,
  );
}

/** Runs work in a transaction that may change tables on every worker. */
function inClusterTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  return inClientTransaction(client, async () => {
    // "unsafe" allows triggers that must not leave their shard: each trigger of ours names its tenant in every
    // statement
    await client.query(
      `set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = 'sequential'`,
    );
    return work();
  });
}

/**
 * Distributes the tenant tables of a Citus coordinator by tenant_id. It must run as the owner of the tables. It can run
 * again: after an update it distributes the new tables and installs the functions again. The policies and functions are
 * installed in a second transaction, because Citus creates functions on the workers over other connections. Throws
 * `NotDistributableError`.
 */
export async function distribute(owner: Engine): Promise<Distribution> {
  return changingSchema(owner, async (client) => {
    const workers = await requireCluster(client);
    await inClusterTransaction(client, () => replaceWhatNeedsOneServer(client));
    const done = await inClusterTransaction(client, () => distributeTables(client));
    const [counted] = await rowsOf<{ total: number }>(
      client,
      `select count(*)::int as total from pg_dist_partition where partmethod = 'h'`,
    );
    return { ...done, total: counted?.total ?? 0, workers };
  });
}
