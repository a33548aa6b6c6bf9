import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPostgres } from '../database.ts';
import { secretBox } from '../platform/auth/secret-box.ts';
import { openInMemory } from '../platform/database/embedded-engine.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { installDatabase } from '../platform/database/installation.ts';
import { factories } from '../testing/factories.ts';
import { secretKey } from '../testing/test-api.ts';
import { everyServer, servingLogin, type TestServer } from '../testing/two-servers.ts';

const appendOnly = ['audit_entries', 'ledger_entries', 'allocations', 'audit_seals'];
const refused = '42501';

/** Statements that no role of the serving login may run. The keys are their names. */
const forbidden: Readonly<Record<string, string>> = {
  'makes a role': 'create role intruder login',
  'makes itself a superuser': `alter role ${servingLogin} superuser`,
  'makes itself the owner': `grant canone to ${servingLogin}`,
  'takes the owner’s role': 'set role canone',
  'takes a superuser’s role': 'set role postgres',
  'becomes another login': 'set session authorization postgres',
  'runs a program': `copy (select 1) to program 'id'`,
  'reads a file of the server': `select pg_read_file('/etc/passwd')`,
  'copies a file of the server': `copy regions from '/etc/passwd'`,
  'writes a file of the server': `copy (select 1) to '/tmp/intruder'`,
  'switches row-level security off': 'alter table plans disable row level security',
  'no longer forces it': 'alter table plans no force row level security',
  'drops a policy': 'drop policy one_tenant on plans',
  'adds a policy': 'create policy all_of_them on plans using (true)',
  'drops a trigger': 'drop trigger allocations_within_entry on allocations',
  'switches triggers off': 'alter table allocations disable trigger user',
  'skips triggers': `set session_replication_role = 'replica'`,
  'makes a table': 'create table public.mine (id int)',
  'makes a temporary table that hides one (W154)': 'create temp table audit_entries (id int)',
  'makes a temporary view that hides a table (W154)': 'create temp view users as select 1 as id',
  'makes a temporary function (W154)':
    'create function pg_temp.f() returns int language sql return 1',
  'makes a function': 'create function public.mine() returns int language sql return 1',
  'makes a schema': 'create schema mine',
  'makes an extension': 'create extension file_fdw',
  'drops a table': 'drop table audit_entries',
  'drops the queue': 'drop schema pgboss cascade',
};

describe.each(everyServer)('F1 · plain SQL of the serving login on %s', (_, start) => {
  let server: TestServer;
  let owner: Engine;
  let client: pg.Client;
  let tenantTables: readonly string[];
  let tables: readonly string[];
  let [own, foreign] = [0, 0];
  const database = `serving_${process.pid}`;

  beforeAll(async () => {
    server = await start();
    const maker = new pg.Client({ connectionString: server.at('canone', 'postgres') });
    await maker.connect();
    await maker.query(`create database ${database}`);
    await maker.end();
    const ownerUrl = server.at('canone', database);
    await installPostgres(ownerUrl, server.at(servingLogin, database));
    owner = openPostgres(ownerUrl, { poolSize: 2 });
    const make = factories(owner, { box: secretBox(secretKey), paypalUrl: 'https://a.example' });
    [own, foreign] = [(await make.aTenant()).id, (await make.aTenant()).id];
    for (const id of [own, foreign]) {
      await make.aSubscription(id);
      await make.aProvider(id);
      await make.inTenant(id, (db) =>
        db
          .insertInto('audit_entries')
          .values({
            tenant_id: id,
            at: '2026-11-21T09:00:00Z',
            action: 'a',
            entity: 'plan',
            request_id: 'r',
          })
          .execute(),
      );
    }
    tables = await namesOf(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    tenantTables = await namesOf(`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity`);
    client = new pg.Client({ connectionString: server.at(servingLogin, database) });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await owner.close();
    await server.stop();
  });

  async function namesOf(question: string): Promise<readonly string[]> {
    const { rows } = await owner.pool.query<{ name: string }>(question);
    return rows.map(({ name }) => name);
  }

  /** The rows of the last statement, or the error code. The changes of all statements are rolled back. */
  async function tried(statement: string, role = servingLogin, tenant = ''): Promise<unknown> {
    await client.query('begin');
    try {
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
      await client.query(`set local role ${role}`);
      const results: pg.QueryResult | pg.QueryResult[] = await client.query<object>(statement);
      return (Array.isArray(results) ? results.at(-1) : results)?.rows;
    } catch (error) {
      return (error as pg.DatabaseError).code;
    } finally {
      await client.query('rollback');
    }
  }

  const roles = [servingLogin, 'canone_control', 'canone_app'];

  test('without one of its roles it reads and writes no table', async () => {
    for (const name of [...tables, 'pgboss.job'])
      expect([name, await tried(`select 1 from ${name} limit 1`)]).toEqual([name, refused]);
  });

  test('inside a tenant it reads no other tenant’s row in any table', async () => {
    expect(tenantTables.length).toBeGreaterThan(15);
    const seen = new Set<unknown>();
    for (const name of tenantTables) {
      const rows = await tried(`select distinct tenant_id from ${name}`, 'canone_app', `${own}`);
      for (const row of Array.isArray(rows) ? rows : []) seen.add(row);
      expect([name, rows]).toEqual([name, expect.any(Array)]);
    }
    expect([...seen].map((row) => (row as { tenant_id: number }).tenant_id)).not.toContain(foreign);
    expect(seen.size).toBeGreaterThan(5);
  });

  test('without a tenant it reads no tenant’s row', async () => {
    for (const name of tenantTables)
      expect([name, await tried(`select * from ${name}`, 'canone_app')]).toEqual([name, []]);
  });

  test('outside tenants it reads no table of a tenant', async () => {
    for (const name of tenantTables) {
      const rows = await tried(`select * from ${name}`, 'canone_control');
      expect([name, rows]).toEqual([name, name.startsWith('audit_') ? [] : refused]);
    }
  });

  test('it cannot read around row-level security', async () => {
    await client.query('set row_security = off');
    expect(await tried('select 1 from plans', 'canone_app', `${own}`)).toBe(refused);
    await client.query('reset row_security');
  });

  test.each(appendOnly)('it can change and delete no row of %s', async (name) => {
    for (const role of roles)
      for (const statement of [
        `update ${name} set tenant_id = tenant_id`,
        `delete from ${name}`,
        `truncate ${name} cascade`,
      ])
        expect([role, statement, await tried(statement, role, `${own}`)]).toEqual([
          role,
          statement,
          refused,
        ]);
  });

  test('PRV-08 · it empties no history of a person who is not erased, and no entry of its choice', async () => {
    const { rows } = await owner.pool.query<{ id: number }>(
      'select user_id as id from memberships where tenant_id = $1 limit 1',
      [own],
    );
    const id = rows[0]?.id ?? 0;
    const empties = `select empty_history(${id}, now(), null, 'r')`;
    for (const role of roles)
      expect([role, await tried(empties, role, `${own}`)]).toEqual([role, refused]);
    expect(await tried(`select erase_account(${id}, 'x')`, 'canone_app', `${own}`)).toBe(refused);

    // for an erased person the function empties only the person's own entries, and records this in the history
    const about = (entity: string, entityId: number) =>
      `insert into audit_entries (tenant_id, at, action, entity, entity_id, after, request_id)
        values (${own}, now(), 'update', '${entity}', ${entityId}, '{"name": "x"}', 'r');`;
    const left = await tried(
      `${about('user', id)} ${about('user', id + 1_000)} ${about('plan', id)}
      update users set erased_at = now() where id = ${id}; ${empties};
      select entity, entity_id = ${id} as own, after is null as empty from audit_entries
      where request_id in ('', 'r') and action = 'update' order by id`,
      'canone_app',
      `${own}`,
    );
    expect(left).toEqual([
      { entity: 'user', own: true, empty: true },
      { entity: 'user', own: false, empty: false },
      { entity: 'plan', own: true, empty: false },
    ]);
  });

  test.each(Object.entries(forbidden))('in none of its roles it %s', async (_name, statement) => {
    for (const role of roles)
      expect([role, await tried(statement, role, `${own}`)]).toEqual([role, refused]);
  });
});

describe('F1 · the embedded database after its preparation', () => {
  test('serves with a role that changes no history, disables no policy and creates no role', async () => {
    const engine = await openInMemory();
    await installDatabase(engine);
    await engine.serve();

    const { rows } = await engine.pool.query('select current_user as role');
    expect(rows).toEqual([{ role: 'canone_control' }]);
    for (const name of [
      'makes a role',
      'switches row-level security off',
      'drops a policy',
      'makes a table',
      'makes a temporary table that hides one (W154)',
    ])
      await expect(engine.pool.query(forbidden[name] ?? '')).rejects.toMatchObject({
        code: refused,
      });
    for (const name of appendOnly)
      await expect(engine.pool.query(`delete from ${name}`)).rejects.toMatchObject({
        code: refused,
      });

    // the new connection that replaces a broken one has the same role
    const broken = await engine.pool.connect();
    broken.release(new Error('thrown away'));
    expect((await engine.pool.query('select current_user as role')).rows).toEqual(rows);
    await engine.close();
  });
});
