import { inspect } from 'node:util';
import { WrongSecretKeyError } from '../admin/secret-key-check.ts';
import { DatabaseNotReadyError } from '../database.ts';
import { ConfigurationError } from '../database-setting.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { PrivilegedLoginError } from '../platform/database/logins.ts';
import { MigrationError } from '../platform/database/migration-error.ts';

/** Start errors that have a message instead of a stack. */
const startFailures: readonly (readonly [RegExp, string])[] = [
  [/ERR_INVALID_URL/, 'DATABASE_URL: serve un indirizzo postgres://…'],
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|timeout exceeded|Connection terminated/,
    'Il database di DATABASE_URL non risponde.',
  ],
  [/57P03/, 'Il database di DATABASE_URL si sta avviando: riprova tra poco.'],
  [/password authentication failed|28P01/, 'Il database di DATABASE_URL rifiuta nome o password.'],
  [
    /28000/,
    'Il database di DATABASE_URL non ammette questo login: controlla il nome, pg_hba.conf e TLS.',
  ],
  [/does not support SSL/, 'Il database di DATABASE_URL non offre TLS: controlla sslmode.'],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_HAS_EXPIRED|ALTNAME_INVALID/,
    'Il certificato del database di DATABASE_URL non è valido: controlla sslrootcert e il nome del server.',
  ],
  [
    /(?:ENOENT|EACCES|EISDIR).* open '.*\.(?:pem|crt|cer|key)'/,
    'Un certificato di DATABASE_URL non si può leggere: controlla sslrootcert, sslcert e sslkey.',
  ],
  [/53300/, 'Il database di DATABASE_URL non ha connessioni libere: riprova tra poco.'],
  [/mkdir '/, 'La cartella di DATA_DIR non si può creare: scegline un’altra.'],
  [
    /unable to open database file|readonly database/,
    'La cartella di DATA_DIR non si può scrivere: controlla i permessi o scegline un’altra.',
  ],
  [/database "[^"]*" does not exist|3D000/, 'Il database di DATABASE_URL non esiste.'],
  [
    /PGlite failed to initialize|No space left|ENOSPC|disk is full|'ErrnoError', errno: 51/,
    'Il database incorporato non si apre: controlla lo spazio libero sul disco di DATA_DIR e riprova.',
  ],
];

/** Errors with a message for the operator. */
const sentences = [
  ConfigurationError,
  FolderInUseError,
  PrivilegedLoginError,
  DatabaseNotReadyError,
  MigrationError,
  WrongSecretKeyError,
];

/**
 * The text for the operator of an error at the start, or of a command that opens the databases of these variables: a
 * sentence, or the stack of an unexpected error.
 */
export function startFailureText(error: unknown, variables = 'DATABASE_URL'): string {
  // each kind extends Error
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message;
  const isError = error instanceof Error;
  const text = isError
    ? `${error.message} ${'code' in error ? String(error.code) : ''}`
    : inspect(error, { compact: true });
  const [, sentence] = startFailures.find(([sign]) => sign.test(text)) ?? [];
  return sentence?.replace('DATABASE_URL', variables) ?? ((isError && error.stack) || text);
}
