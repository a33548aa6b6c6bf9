import { installPostgres } from './database.ts';
import { readLogins } from './database-setting.ts';
import { startFailureText } from './start/start-failure-text.ts';

/**
 * `npm run migrate` migrates the database to this version as its owner. It runs before the processes that serve start.
 */
try {
  const { ownerUrl, url, isPooled } = readLogins(process.env);
  const applied = await installPostgres(ownerUrl, url, { isPooled });
  console.log(
    applied.length === 0
      ? 'Il database è già di questa versione.'
      : `Il database è di questa versione. Migrazioni: ${applied.length}.`,
  );
} catch (error) {
  console.error(startFailureText(error, 'DATABASE_OWNER_URL o DATABASE_URL'));
  process.exitCode = 1;
}
