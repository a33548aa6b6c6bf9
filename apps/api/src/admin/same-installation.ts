import { closing } from '../platform/database/closing.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { CommandError } from './command.ts';
import { explainRefusal } from './postgres-backup.ts';

/** The random id of the installation in a database. Undefined if the database is not one of Canone. */
async function installationIn({ pool }: Pick<Engine, 'pool'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('public.installation') is not null as found`,
  );
  if (rows[0]?.found !== true) return undefined;
  const installations = await pool.query<{ id: string }>('select id from public.installation');
  return installations.rows[0]?.id;
}

/**
 * Refuses a backup login that leads to the database of another installation. Its backup would look like a success until
 * it is needed. A replica of the database is allowed.
 */
export async function requireSameInstallation(
  serving: Pick<Engine, 'pool'>,
  backupUrl: string,
): Promise<void> {
  const own = await installationIn(serving);
  const saved = await closing(openPostgres(backupUrl, { poolSize: 1 }), installationIn).catch(
    explainRefusal,
  );
  if (own === undefined || own !== saved)
    throw new CommandError(
      'BACKUP_DATABASE_URL e DATABASE_URL portano a due database diversi: la copia sarebbe di un altro.',
    );
}
