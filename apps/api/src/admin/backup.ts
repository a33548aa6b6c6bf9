import { explainFailure } from '../database.ts';
import type { PostgresSetting } from '../database-setting.ts';
import { closing } from '../platform/database/closing.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import { type Command, CommandError, fileOf, type Installation } from './command.ts';
import { backupEmbedded, restoreEmbedded } from './embedded-backup.ts';
import { refuseExisting, refuseShortPassphrase } from './make-archive.ts';
import { backupPostgres, restorePostgres } from './postgres-backup.ts';
import { requireSameInstallation } from './same-installation.ts';

function backupUrlOf({ backupUrl }: Installation): string {
  if (backupUrl) return backupUrl;
  throw new CommandError(
    'Serve BACKUP_DATABASE_URL: lo stesso database, con un login che vede le righe di tutti i tenant (BYPASSRLS).',
  );
}

interface Archive {
  readonly file: string;
  readonly passphrase: string | undefined;
}

async function backupServer(
  { url, isPooled = false }: PostgresSetting,
  backupUrl: string,
  archive: Archive,
): Promise<string> {
  const serving = openPostgres(url, { poolSize: 1, role: servingRole, isPooled });
  await closing(serving, (engine) => requireSameInstallation(engine, backupUrl)).catch(
    explainFailure,
  );
  return backupPostgres(backupUrl, archive.file, archive.passphrase);
}

const keyWarning =
  'La chiave SECRET_KEY (nella demo: il file secret.key) non è nella copia: conservala a parte.';

export const backupCommand: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'copia tutto il database in un file, con accanto <file>.json per verificarlo',

  async run(args, installation) {
    const file = fileOf(args);
    refuseExisting(file);
    const passphrase = installation.backupPassphrase;
    refuseShortPassphrase(passphrase);
    const { database } = installation.configuration;
    const count =
      database.kind === 'demo'
        ? await backupEmbedded(database.folder, file, passphrase)
        : await backupServer(database, backupUrlOf(installation), { file, passphrase });
    const kind = passphrase === undefined ? 'Copia' : 'Copia cifrata';
    return `${kind} fatta e verificata: ${file} (${count}).\n${keyWarning}`;
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'ripristina una copia in un database vuoto e controlla ogni tabella',

  async run(args, installation) {
    const file = fileOf(args);
    const { database } = installation.configuration;
    const passphrase = installation.backupPassphrase;
    const restored =
      database.kind === 'demo'
        ? await restoreEmbedded(database.folder, file, passphrase)
        : await restorePostgres(
            { ...database, backupUrl: backupUrlOf(installation), passphrase },
            file,
          );
    return `Copia ripristinata e verificata: ${restored}\n${keyWarning}`;
  },
};
