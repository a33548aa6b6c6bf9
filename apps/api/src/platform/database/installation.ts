import pg from 'pg';
import type { Engine } from './engine.ts';
import { installJobQueue } from './job-queue.ts';
import { loginOf, PrivilegedLoginError, refusePrivilegedOwner, requestRoles } from './logins.ts';
import { changingSchema, migrate } from './migrate.ts';
import { notOwner } from './migration-error.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const withRoles = `grant ${requestRoles.join(', ')} to`;

/**
 * Allows the serving login to take the roles of requests. From PostgreSQL 16 on, the login does not inherit the rights
 * of these roles.
 */
export async function grantRoles(engine: Engine, login: string): Promise<void> {
  await changingSchema(engine, async (client) => {
    const { rows } = await client.query<{ isDone: boolean; version: number }>(
      `select v.version, (select bool_and(pg_has_role($1, role,
           case when v.version < 160000 then 'MEMBER' else 'SET' end)) from unnest($2::text[]) role) as "isDone"
         from (select current_setting('server_version_num')::int as version) v`,
      [login, requestRoles],
    );
    const [state] = rows;
    if (!state || state.isDone) return;
    const inheritance = state.version < 160_000 ? '' : ' with inherit false';
    const statement = `${withRoles} ${pg.escapeIdentifier(login)}${inheritance}`;
    await client.query(statement).catch((cause: Error & { code?: string }) => {
      if (cause.code !== '42501') throw cause;
      throw new PrivilegedLoginError(
        `Il login proprietario non può dare i suoi ruoli a «${login}». Da amministratore del database: ${statement};`,
      );
    });
  });
}

/**
 * Revokes the right to create temporary tables, which PostgreSQL gives to everybody. A temporary table hides a table of
 * the same name, for example the history, from every later call on its connection (W154). A login that owns only the
 * tables cannot revoke the right; the start of a process then prints the SQL.
 */
export async function withholdTemporaryTables(engine: Engine): Promise<void> {
  await changingSchema(engine, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select current_database() as name where has_database_privilege('public', current_database(), 'TEMPORARY')`,
    );
    for (const { name } of rows)
      await client
        .query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public`)
        .catch((error: Error & { code?: string }) => {
          if (error.code !== '42501') throw error;
        });
  });
}

/** Runs work that PostgreSQL refuses to a login that owns neither the schema nor the tables. */
async function asOwner<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === '42501';
    throw isRefused ? notOwner(await loginOf(engine)) : error;
  }
}

/**
 * Updates a database to this version, as its owner: the tables, the job queue, and the rights of the serving login if
 * that login is another one. Several processes may run it at the same time.
 */
export async function installDatabase(
  owner: Engine,
  servingLogin?: string,
): Promise<readonly string[]> {
  if (owner.kind === 'postgres') await refusePrivilegedOwner(owner);
  await refuseUnfinishedRestore(owner);
  const applied = await asOwner(owner, async () => {
    const names = await migrate(owner);
    await installJobQueue(owner);
    return names;
  });
  await withholdTemporaryTables(owner);
  if (servingLogin !== undefined) await grantRoles(owner, servingLogin);
  return applied;
}
