import { randomUUID } from 'node:crypto';
import { closing } from '../platform/database/closing.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Command, CommandError, fileOf } from './command.ts';
import { ifStopped } from './if-stopped.ts';
import { restorePostgres } from './postgres-backup.ts';
import { verifyInstallation } from './verify.ts';

const urlOfDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asAdministrator(url: string, statement: string): Promise<void> {
  await closing(openPostgres(url, { poolSize: 1 }), ({ pool }) => pool.query(statement));
}

async function migrateAndVerify(url: string): Promise<number> {
  // the backup may come from an earlier version of the product
  await closing(openPostgres(url, { poolSize: 2 }), migrate);
  const serving = openPostgres(url, { poolSize: 2, role: servingRole });
  const { tenants, paragraphs } = await closing(serving, verifyInstallation);
  if (paragraphs.length > 0)
    throw new CommandError(
      ['La copia si ripristina, ma i conti non tornano.', ...paragraphs].join('\n\n'),
    );
  return tenants;
}

/**
 * Drops the databases that killed drills have left, because they contain all data of a backup. Only old databases are
 * dropped, because another drill may be using a new one. The age of a database is the age of its files.
 */
export async function dropLeft(url: string, age = '1 day'): Promise<void> {
  await closing(openPostgres(url, { poolSize: 1 }), async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^canone_prova_[0-9a-f]{8}$'
        and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification <= now() - $1::interval`,
      [age],
    );
    for (const { name } of rows) await pool.query(`drop database if exists ${name} with (force)`);
  });
}

/** Restores a backup into a database that exists only for the drill, migrates it, and verifies the books. */
async function drill(url: string, file: string, passphrase?: string): Promise<string> {
  const name = `canone_prova_${randomUUID().slice(0, 8)}`;
  const scratch = urlOfDatabase(url, name);
  await dropLeft(url);
  const drop = () => asAdministrator(url, `drop database if exists ${name} with (force)`);
  return ifStopped(drop, async () => {
    await asAdministrator(url, `create database ${name} encoding 'UTF8' template template0`);
    try {
      const target = { url: scratch, ownerUrl: scratch, backupUrl: scratch, passphrase };
      const restored = await restorePostgres(target, file);
      const tenants = await migrateAndVerify(scratch);
      return `Prova della copia riuscita: ${restored} I conti di ogni tenant (${tenants}) tornano.`;
    } finally {
      await drop();
    }
  });
}

/** The drill needs a superuser, so it should run on a server on which the product does not run. */
export const restoreDrillCommand: Command = {
  name: 'restore-drill',
  usage: '<file>',
  summary:
    'prova una copia: la ripristina in un database provvisorio, ne verifica i conti e lo elimina',

  async run(args, { backupPassphrase, drillUrl }) {
    const file = fileOf(args);
    if (!drillUrl)
      throw new CommandError(
        'Serve DRILL_DATABASE_URL: un amministratore di un server PostgreSQL di prova, per esempio postgres://postgres:…@host:5432/postgres.',
      );
    return drill(drillUrl, file, backupPassphrase);
  },
};
