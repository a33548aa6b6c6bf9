import { ConfigurationError, readLogins } from './database-setting.ts';
import { installPostgres } from './database.ts';
import { PrivilegedLoginError } from './platform/database/logins.ts';
import { MigrationError } from './platform/database/migration-error.ts';

const sentences = [ConfigurationError, PrivilegedLoginError, MigrationError];

/** `npm run migrate`: brings the database to this version as its owner, before the processes that serve start. */
try {
  const { ownerUrl, url, isPooled } = readLogins(process.env);
  const applied = await installPostgres(ownerUrl, url, { isPooled });
  console.log(
    applied.length === 0
      ? 'Il database è già di questa versione.'
      : `Il database è di questa versione. Migrazioni: ${applied.length}.`,
  );
} catch (error) {
  const isExpected = sentences.some((kind) => error instanceof kind);
  // each of `sentences` extends Error
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
