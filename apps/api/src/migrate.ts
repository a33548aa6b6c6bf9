import { ConfigurationError, readLogins } from './config.ts';
import { installPostgres } from './database.ts';
import { PrivilegedLoginError } from './kit/database/logins.ts';

/** `npm run migrate`: brings the database to this version as its owner, before the processes that serve start. */
try {
  const { ownerUrl, url } = readLogins(process.env);
  const applied = await installPostgres(ownerUrl, url);
  console.log(
    applied.length === 0
      ? 'Il database è già di questa versione.'
      : `Il database è di questa versione. Migrazioni: ${applied.length}.`,
  );
} catch (error) {
  const isExpected = error instanceof ConfigurationError || error instanceof PrivilegedLoginError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
