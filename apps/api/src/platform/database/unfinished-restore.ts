import type { Engine } from './engine.ts';
import { requestRoles } from './logins.ts';
import { unfinishedRestore } from './migration-error.ts';

/** A schema that exists in a database from the start of a restore until the copy is separated from its original. */
const mark = 'unfinished_restore';

/** Revokes the rights on the schema, so that a process that is still running cannot use the copy during the restore. */
export const markUnfinished = `create schema if not exists ${mark}; revoke usage on schema public from public`;
export const removeMark = `drop schema if exists ${mark};
  grant usage on schema public to public, ${requestRoles.join(', ')}`;

/**
 * Refuses a database whose restore was interrupted, because the sessions and links of the original are still valid in
 * it.
 */
export async function refuseUnfinishedRestore({ pool }: Pick<Engine, 'pool'>): Promise<void> {
  const { rows } = await pool.query('select from pg_namespace where nspname = $1', [mark]);
  if (rows.length > 0) throw unfinishedRestore();
}
