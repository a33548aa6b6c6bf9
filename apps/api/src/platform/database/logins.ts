import type { Engine } from './engine.ts';

/** The role of a serving connection outside tenants. A transaction inside a tenant switches to `canone_app`. */
export const servingRole = 'canone_control';

/** The roles of requests. They own nothing and cannot log in. */
export const requestRoles = ['canone_app', servingRole] as const;

/** Takes the role of requests inside a tenant once. Throws if the login is not a member of that role. */
export async function tryRoleInTenants({ pool }: Engine): Promise<void> {
  await pool.query(`select set_config('role', $1, true)`, [requestRoles[0]]);
}

/** A login with more rights than its work needs. The message names each right and the SQL that removes it. */
export class PrivilegedLoginError extends Error {
  override readonly name = 'PrivilegedLoginError';
}

interface Right {
  readonly login: string;
  readonly right: string;
  readonly remedy: string;
  /**
   * Whether the right follows from the ownership of the database. An installation with a single login has this right.
   */
  readonly isOfOwner: boolean;
}

/**
 * Selects the rights of the session's login beyond those of the two request roles. It includes the rights of every role
 * that the login can take with `set role`. For a superuser, who can take all roles, it names only the superuser
 * attribute.
 */
const excessiveRights = `
with me as (select oid, rolsuper, quote_ident(rolname) as login from pg_roles where rolname = session_user),
reach as (
  select r.*, quote_ident(r.rolname) as name from pg_roles r, me
  where r.oid = me.oid or not me.rolsuper and pg_has_role(me.oid, r.oid, 'MEMBER')),
owned as (
  select relowner as owner from pg_class where relnamespace not in (
    select oid from pg_namespace where nspname in ('information_schema', 'pg_toast') or nspname like 'pg\\_%')
  union all select proowner from pg_proc where pronamespace >= 16384 or pronamespace = 'public'::regnamespace
  union all select nspowner from pg_namespace
  union all select datdba from pg_database where datname = current_database()),
found as (
  select a.rank, a.label as right, format('alter role %s %s;', r.name, a.keyword) as remedy, a.rank > 3 as is_of_owner
  from reach r, lateral (values
    (1, 'SUPERUSER', r.rolsuper, 'nosuperuser'), (2, 'BYPASSRLS', r.rolbypassrls, 'nobypassrls'),
    (3, 'REPLICATION', r.rolreplication, 'noreplication'), (4, 'CREATEROLE', r.rolcreaterole, 'nocreaterole'),
    (5, 'CREATEDB', r.rolcreatedb, 'nocreatedb')) a (rank, label, has, keyword)
  where a.has
  union all
  select 3, 'membro di ' || r.name, format('revoke %s from %s;', r.name, quote_ident(m.rolname)), false
  from reach r join pg_auth_members a on a.roleid = r.oid join reach m on m.oid = a.member
  where r.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files',
    'pg_read_all_data', 'pg_write_all_data')
  union all
  select 6, 'proprietario di ' || count(*) || ' oggetti del database', 'npm run admin -- split-logins', true
  from owned join reach on reach.oid = owned.owner having count(*) > 0
  union all
  select 7, 'CREATE nello schema public', format('revoke create on schema public from public, %s;', me.login), true
  from me where has_schema_privilege(me.oid, 'public', 'CREATE')
  union all
  select 8, 'eredita i diritti di ' || string_agg(r.name, ', ' order by r.name),
    case when current_setting('server_version_num')::int < 160000 then format('alter role %s noinherit;', me.login)
      else format('grant %s to %s with inherit false;', string_agg(r.name, ', ' order by r.name), me.login) end, true
  from reach r, me where r.rolname in ('canone_app', 'canone_control') and pg_has_role(me.oid, r.oid, 'USAGE')
  group by me.login
  union all
  select 9, 'TEMPORARY nel database', format('revoke temporary on database %s from public, %s;',
    quote_ident(current_database()), string_agg(r.name, ', ' order by r.name)), true
  from reach r where has_database_privilege(r.oid, current_database(), 'TEMPORARY') having count(*) > 0
)
select me.login, found.right, found.remedy, found.is_of_owner as "isOfOwner" from found, me
where not me.rolsuper or found.rank = 1 order by found.rank, found.right`;

async function rightsOf({ pool }: Engine): Promise<readonly Right[]> {
  const { rows } = await pool.query<Right>(excessiveRights);
  return rows;
}

/** The name of the login of the connections, whichever role they have taken. */
export async function loginOf({ pool }: Engine): Promise<string> {
  const { rows } = await pool.query<{ login: string }>('select session_user as login');
  return rows[0]?.login ?? '';
}

const listOf = (rights: readonly Right[]) =>
  rights.map(({ right, remedy }) => `  ${right}: ${remedy}`).join('\n');

/** Refuses an owner that bypasses row-level security, or whose functions would run as a superuser. */
export async function refusePrivilegedOwner(engine: Engine): Promise<void> {
  const rights = (await rightsOf(engine)).filter(({ right }) =>
    /^(SUPERUSER|BYPASSRLS)$/.test(right),
  );
  if (rights.length === 0) return;
  throw new PrivilegedLoginError(
    `Il login proprietario «${rights[0]?.login}» deve essere senza SUPERUSER e senza BYPASSRLS:\n${listOf(rights)}`,
  );
}

const ownerText = `
Un solo login per migrare e per servire non basta più: chi serve non deve possedere nulla.
  1. npm run admin -- split-logins   crea il login che serve e ne stampa l’indirizzo
  2. DATABASE_OWNER_URL = l’indirizzo di oggi, DATABASE_URL = quello nuovo
Per partire intanto come prima: DATABASE_SINGLE_LOGIN=yes (fino alla versione 1.0).`;

/**
 * Refuses a serving login that has more rights than the two request roles. With `isSingle` the login may be the owner
 * of the tables. The result then contains its additional rights, for a warning. The embedded database has only its
 * superuser, so its connections switch to the serving role instead.
 */
export async function refusePrivilegedLogin(
  engine: Engine,
  { isSingle = false } = {},
): Promise<readonly string[]> {
  if (engine.kind === 'embedded') return [];
  const rights = await rightsOf(engine);
  const refused = isSingle ? rights.filter(({ isOfOwner }) => !isOfOwner) : rights;
  if (refused.length === 0) return rights.map(({ right }) => right);
  const isOwner = refused.some(({ right }) => right.startsWith('proprietario'));
  throw new PrivilegedLoginError(
    `DATABASE_URL: il login «${refused[0]?.login}» ha diritti che chi serve non deve avere. A fianco, come toglierli:
${listOf(refused)}${isOwner ? ownerText : ''}`,
  );
}
