import { backupCommand, restoreCommand } from './admin/backup.ts';
import { type Command, CommandError } from './admin/command.ts';
import { distributeCommand } from './admin/distribute.ts';
import { restoreDrillCommand } from './admin/restore-drill.ts';
import { rotateKeyCommand } from './admin/rotate-key.ts';
import { splitLoginsCommand } from './admin/split-logins.ts';
import { superAdminCommand } from './admin/super-admin.ts';
import { verifyCommand } from './admin/verify.ts';
import { readConfiguration } from './config.ts';
import { ConfigurationError } from './database-setting.ts';
import { DatabaseNotReadyError } from './database.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { PrivilegedLoginError } from './platform/database/logins.ts';
import { MigrationError } from './platform/database/migration-error.ts';

const commands: readonly Command[] = [
  superAdminCommand,
  backupCommand,
  restoreCommand,
  restoreDrillCommand,
  rotateKeyCommand,
  verifyCommand,
  splitLoginsCommand,
  distributeCommand,
];

const help = [
  'Uso: npm run admin -- <comando>',
  '',
  ...commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`),
  '',
  'Le variabili d’ambiente sono quelle del prodotto; le copie di PostgreSQL chiedono anche BACKUP_DATABASE_URL.',
  'Con BACKUP_PASSPHRASE le copie nuove sono cifrate, e quelle cifrate si aprono.',
].join('\n');

const expected = [
  CommandError,
  ConfigurationError,
  DatabaseNotReadyError,
  FolderInUseError,
  PrivilegedLoginError,
  MigrationError,
];

/** Expected errors give only their message. Any other error is a bug and gives its stack. */
function explain(error: unknown): string {
  // each kind extends Error
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const [name, ...args] = process.argv.slice(2);
const command = commands.find((known) => known.name === name);
if (name === undefined || name === 'help') {
  console.log(help);
} else if (!command) {
  console.error(help);
  process.exitCode = 1;
} else {
  try {
    const installation = {
      configuration: readConfiguration(process.env),
      backupUrl: process.env['BACKUP_DATABASE_URL'] || undefined,
      backupPassphrase: process.env['BACKUP_PASSPHRASE'] || undefined,
      drillUrl: process.env['DRILL_DATABASE_URL'] || undefined,
    };
    console.log(await command.run(args, installation));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
