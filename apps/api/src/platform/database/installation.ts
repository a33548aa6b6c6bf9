import pg from 'pg';
import type { Engine } from './engine.ts';
import { installJobQueue } from './job-queue.ts';
import { loginOf, PrivilegedLoginError, refusePrivilegedOwner, requestRoles } from './logins.ts';
import { changingSchema, migrate } from './migrate.ts';
import { notOwner } from './migration-error.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const withRoles = `grant ${requestRoles.join(', ')} to`;

/** Lets the login that serves take the roles of requests. From PostgreSQL 16 on it inherits none of their rights. */
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
 * A temporary table hides the table of its name from every later call on its connection, for example the history (W154).
 * PostgreSQL lets everybody make one. A login that owns only the tables cannot change that; the start of a process then names the SQL.
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

/** PostgreSQL refuses the work to a login that owns neither the schema nor the tables. */
async function asOwner<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === '42501';
    throw isRefused ? notOwner(await loginOf(engine)) : error;
  }
}

/**
 * Brings a database to this version as its owner: tables, jobs, and the rights of the login that serves, if it is
 * another one. Several processes may do it at once.
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
