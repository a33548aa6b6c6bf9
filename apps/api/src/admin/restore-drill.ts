import { randomUUID } from 'node:crypto';
import { closing } from '../platform/database/closing.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Command, CommandError, fileOf } from './command.ts';
import { restorePostgres } from './postgres-backup.ts';
import { verifyInstallation } from './verify.ts';

const urlOfDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asAdministrator(url: string, statement: string): Promise<void> {
  await closing(openPostgres(url, { poolSize: 1 }), ({ pool }) => pool.query(statement));
}

async function migrateAndVerify(url: string): Promise<number> {
  // the backup may be of an earlier version
  await closing(openPostgres(url, { poolSize: 2 }), migrate);
  const serving = openPostgres(url, { poolSize: 2, role: servingRole });
  const { tenants, paragraphs } = await closing(serving, verifyInstallation);
  if (paragraphs.length > 0)
    throw new CommandError(
      ['La copia si ripristina, ma i conti non tornano.', ...paragraphs].join('\n\n'),
    );
  return tenants;
}

/** Restores a backup into a database that exists only for the drill, migrates it, and verifies the books. */
async function drill(url: string, file: string, passphrase?: string): Promise<string> {
  const name = `canone_prova_${randomUUID().slice(0, 8)}`;
  const scratch = urlOfDatabase(url, name);
  await asAdministrator(url, `create database ${name} encoding 'UTF8' template template0`);
  try {
    const target = { url: scratch, ownerUrl: scratch, backupUrl: scratch, passphrase };
    const restored = await restorePostgres(target, file);
    const tenants = await migrateAndVerify(scratch);
    return `Prova della copia riuscita: ${restored} I conti di ogni tenant (${tenants}) tornano.`;
  } finally {
    await asAdministrator(url, `drop database if exists ${name} with (force)`);
  }
}

/** The drill needs a superuser, so it belongs on a server without the product. */
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
