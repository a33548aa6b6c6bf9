import { backupCommand, restoreCommand } from './admin/backup.ts';
import { type Command, CommandError } from './admin/command.ts';
import { distributeCommand } from './admin/distribute.ts';
import { cleanUpWhenStopped } from './admin/if-stopped.ts';
import { restoreDrillCommand } from './admin/restore-drill.ts';
import { rotateKeyCommand } from './admin/rotate-key.ts';
import { splitLoginsCommand } from './admin/split-logins.ts';
import { superAdminCommand } from './admin/super-admin.ts';
import { verifyCommand } from './admin/verify.ts';
import { readConfiguration } from './config.ts';
import { startFailureText } from './start/start-failure-text.ts';

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

/** The commands open databases whose addresses are in several variables. */
const variables = 'DATABASE_URL, o di un’altra variabile del comando,';

/** For an expected error, only its message is shown. Any other error is a bug, so its stack is shown. */
const explain = (error: unknown): string =>
  error instanceof CommandError ? error.message : startFailureText(error, variables);

const [name, ...args] = process.argv.slice(2);
const command = commands.find((known) => known.name === name);
if (name === undefined || name === 'help') {
  console.log(help);
} else if (!command) {
  console.error(help);
  process.exitCode = 1;
} else {
  cleanUpWhenStopped();
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
