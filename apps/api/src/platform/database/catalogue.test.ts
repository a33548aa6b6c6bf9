import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnCitus, openTestDatabase } from '../../testing/test-database.ts';
import type { Engine } from './engine.ts';

/** Tables without forced row-level security, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migrations: the serving role reads them for readiness',
  regions: 'reference plane: the same places for every tenant',
  provinces: 'reference plane: the same places for every tenant',
  municipalities: 'reference plane: the same places for every tenant',
  password_resets: 'control plane: hashes of resets, for people of every tenant',
  email_changes: 'enabled, not forced: confirmed outside tenants, for people of every tenant',
  email_change_links: 'enabled, not forced: hashes of links, for people of every tenant',
  totp_secrets: 'control plane: sealed secrets of people of every tenant',
  recovery_codes: 'control plane: hashes of codes, for people of every tenant',
  passkeys: 'control plane: public keys of people of every tenant',
  passkey_challenges: 'control plane: hashes of challenges, for people of every tenant',
  sign_in_steps: 'control plane: hashes of begun sign-ins, for people of every tenant',
  sessions: 'control plane: sessions of people of every tenant; no role inside a tenant reads them',
  attempt_counters: 'control plane: counts of attempts by hash, before the person is known',
  call_counters: 'control plane: counts of calls by the ids of people and tenants',
  installation: 'control plane: one random id of the whole installation and a sealed constant',
  job_runs: 'control plane: the last run of each job, without any tenant',
  outbox: 'control plane: waiting mail, for people of every tenant',
  mail_images:
    'control plane: logos of waiting mail by the hash of their content; write-only inside a tenant',
  payment_provider_lookup:
    'control plane: two ids that find the tenant of a webhook; only a trigger writes them',
  payment_token_lookup:
    'control plane: hashes that find the tenant of a link; write-only inside a tenant',
  tenants: 'enabled, not forced: the access check reads it as the owner before it sets a role',
  memberships: 'enabled, not forced: the access check reads it as the owner before it sets a role',
  users: 'enabled, not forced: the access check reads it as the owner before it sets a role',
};

/** Tables whose row-level security is enabled but not forced, so their policies limit each role except the owner. */
const enabledOnly = ['tenants', 'memberships', 'users', 'email_changes', 'email_change_links'];

/** Keys of tables with tenant_id that do not begin with tenant_id, each with the reason. */
const keyExceptions: Readonly<Record<string, string>> = {
  payment_token_lookup_pkey: 'finds the tenant of a link, of which only the hash is known',
  payment_provider_lookup_pkey:
    'finds the tenant of a webhook, of which only the provider’s id is known',
  payment_token_lookup_tenant_id_fkey: 'the key is tenant_id itself',
};

const roles = ['canone_app', 'canone_control'];

// on Citus, row-level-security.test.ts and attack/two-nets.test.ts prove the protection instead
describe.skipIf(isOnCitus())('TEN-06 · the catalogue of the database', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(() => engine.close());

  async function ask<Row extends object>(text: string): Promise<Row[]> {
    const { rows } = await engine.pool.query<Row>(text);
    return rows;
  }

  test('every table has forced row-level security or a listed reason', async () => {
    const open = await ask<{ name: string; enabled: boolean }>(`
      select relname as name, relrowsecurity as enabled from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)`);

    expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted());
    const bare = open.filter(({ name, enabled }) => enabledOnly.includes(name) && !enabled);
    expect(bare).toEqual([]);
  });

  test('inside a tenant every table has exactly one policy, and it compares tenant_id', async () => {
    const policies = await ask<{ name: string; using: string; check: string; role: string }>(`
      select c.relname as name, pg_get_expr(p.polqual, c.oid) as using,
        pg_get_expr(p.polwithcheck, c.oid) as check, r.rolname as role
      from pg_class c join pg_policy p on p.polrelid = c.oid
        cross join unnest(p.polroles) as o(oid) left join pg_roles r on r.oid = o.oid
      where c.relrowsecurity and c.relforcerowsecurity and r.rolname <> 'canone_control'`);
    const forced = await ask<{ name: string }>(`
      select relname as name from pg_class where relrowsecurity and relforcerowsecurity`);

    expect(policies.map(({ name }) => name).toSorted()).toEqual(
      forced.map(({ name }) => name).toSorted(),
    );
    for (const { using, check, role } of policies) {
      expect(role).toBe('canone_app');
      expect(using).toMatch(/^\(tenant_id = \( SELECT .*current_setting\('app.tenant_id'/s);
      expect(check).toBe(using);
    }
  });

  test('outside tenants the history and its seals contain only entries of no tenant', async () => {
    const policies = await ask<{ name: string; using: string | null; check: string | null }>(`
      select c.relname || ' ' || p.polname as name, pg_get_expr(p.polqual, c.oid) as using,
        pg_get_expr(p.polwithcheck, c.oid) as check
      from pg_class c join pg_policy p on p.polrelid = c.oid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where p.polroles = array['canone_control'::regrole::oid] and c.relname like 'audit%'`);

    expect(policies.length).toBeGreaterThan(3);
    for (const { using, check } of policies)
      expect(new Set([using, check].filter((rule) => rule !== null))).toEqual(
        new Set(['(tenant_id = 0)']),
      );
  });

  test('tenant_id is never null, and every key and reference begins with it', async () => {
    const nullable = await ask(`
      select attrelid::regclass::text as name from pg_attribute
      where attname = 'tenant_id' and not attnotnull
        and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`);
    const keys = await ask<{ name: string }>(`
      with owned as (
        select a.attrelid, a.attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'tenant_id' and c.relkind = 'r'
          and c.relnamespace = 'public'::regnamespace)
      select i.indexrelid::regclass::text as name from pg_index i join owned o on o.attrelid = i.indrelid
      where i.indisunique and i.indkey[0] <> o.attnum
      union all
      select k.conname from pg_constraint k join owned o on o.attrelid = k.conrelid
      where k.contype = 'f' and k.conkey[1] <> o.attnum
      union all
      select k.conname from pg_constraint k join owned o on o.attrelid = k.conrelid
        join owned f on f.attrelid = k.confrelid
      where k.contype = 'f' and k.confkey[1] <> f.attnum`);

    expect(nullable).toEqual([]);
    const unexplained = keys.filter(({ name }) => !(name in keyExceptions));
    expect(unexplained).toEqual([{ name: 'memberships_user_id_fkey' }]);
  });

  test('TEN-07 · a row of a tenant refers only to rows of that tenant or to shared rows, and shared rows refer only to shared rows', async () => {
    const references = await ask<{ name: string; from: boolean; to: boolean; table: string }>(`
      with owned as (
        select a.attrelid as table from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
      select conname as name, conrelid in (table owned) as from, confrelid in (table owned) as to,
        confrelid::regclass::text as table
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    const exclusions = await ask(`select conname from pg_constraint
      where contype = 'x' and connamespace = 'public'::regnamespace`);

    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(({ from, to }) => !from && to)).toEqual([]);
    const shared = references.filter(({ from, to }) => from && !to).map(({ table }) => table);
    expect(new Set(shared)).toEqual(new Set(['tenants', 'users']));
    expect(exclusions).toEqual([]);
  });

  test('the roles that serve requests own nothing and cannot bypass row-level security', async () => {
    const owned = await ask(`
      select relname from pg_class where relowner::regrole::text in ('canone_app', 'canone_control')
      union all
      select proname from pg_proc where proowner::regrole::text in ('canone_app', 'canone_control')`);
    const attributes = await ask(`
      select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb
      from pg_roles where rolname in ('canone_app', 'canone_control') order by 1`);

    expect(owned).toEqual([]);
    const powerless = {
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
      rolcreatedb: false,
    };
    expect(attributes).toEqual(roles.map((rolname) => ({ rolname, ...powerless })));
  });

  test.each(roles)(
    '%s may only read and write rows: no TRUNCATE, REFERENCES or TRIGGER',
    async (role) => {
      const grants = await ask(`
      select c.relname, g.privilege from pg_class c
        cross join unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as g(privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
        and has_table_privilege('${role}', c.oid, g.privilege)`);

      expect(grants).toEqual([]);
      const [schema] = await ask(
        `select has_schema_privilege('${role}', 'public', 'CREATE') as make`,
      );
      expect(schema).toEqual({ make: false });
    },
  );

  test('inside a tenant no role reads the migrations, and link hashes are write-only', async () => {
    const [rights] = await ask(`
      select has_table_privilege('canone_app', 'schema_migrations', 'SELECT') as "appMigrations",
        has_table_privilege('canone_control', 'schema_migrations', 'INSERT, UPDATE, DELETE') as "controlMigrations",
        has_table_privilege('canone_app', 'payment_token_lookup', 'SELECT') as "appLookup",
        has_table_privilege('canone_app', 'outbox', 'SELECT') as "appOutbox",
        has_table_privilege('canone_app', 'password_resets', 'SELECT') as "appResets",
        has_table_privilege('canone_app', 'sessions', 'SELECT') as "appSessions",
        has_table_privilege('canone_app', 'sessions', 'UPDATE') as "appSessionsChange",
        has_table_privilege('canone_control', 'plans', 'SELECT') as "controlPlans",
        has_table_privilege('canone_app', 'regions', 'UPDATE') as "appRegions"`);

    expect(Object.values(rights ?? {})).not.toContain(true);
  });

  test.each(roles)(
    'F11 · the role %s cannot change a seal, and can only delete an origin',
    async (role) => {
      const [rights] = await ask(`
      select has_table_privilege('${role}', 'audit_seals', 'UPDATE, DELETE') as seal,
        has_table_privilege('${role}', 'audit_origins', 'UPDATE') as origin,
        has_table_privilege('${role}', 'audit_origins', 'DELETE') as "forgetOrigin"`);

      expect(rights).toEqual({ seal: false, origin: false, forgetOrigin: true });
    },
  );

  test.each(roles)(
    'an audit entry is final: the role %s cannot change or delete it',
    async (role) => {
      const [rights] = await ask(`
      select has_table_privilege('${role}', 'audit_entries', 'INSERT') as insert,
        has_table_privilege('${role}', 'audit_entries', 'UPDATE') as update,
        has_table_privilege('${role}', 'audit_entries', 'DELETE') as delete`);

      expect(rights).toEqual({ insert: true, update: false, delete: false });
    },
  );

  test('a security definer function has a fixed search_path and is not executable by PUBLIC', async () => {
    const functions = await ask<{ name: string; config: string[] | null; public: boolean }>(`
      select proname as name, proconfig as config, has_function_privilege('public', oid, 'EXECUTE') as public
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`);

    expect(functions.length).toBeGreaterThan(0);
    for (const { config, public: isPublic } of functions) {
      expect(config?.some((setting) => setting.startsWith('search_path='))).toBe(true);
      expect(isPublic).toBe(false);
    }
  });

  test('no view bypasses row-level security', async () => {
    const views = await ask(`
      select relname from pg_class where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or relkind = 'v'
          and not coalesce(reloptions::text like '%security_invoker=true%', false))`);

    expect(views).toEqual([]);
  });
});
