/** A migration that cannot run. The message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export const editedMigration = (name: string) =>
  new MigrationError(
    `La migrazione ${name} è stata modificata dopo essere stata applicata: rimetti il file della versione installata.`,
  );

export const newerDatabase = (names: readonly string[]) =>
  new MigrationError(
    `Il database è di una versione più nuova di questa (${names.join(', ')}). ` +
      'Avvia quella versione, oppure ripristina una copia fatta prima dell’aggiornamento.',
  );

export const unfinishedRestore = () =>
  new MigrationError(
    'Il ripristino di una copia in questo database non è finito: elimina il database, ricrealo vuoto e ripeti il ripristino.',
  );

export const notOwner = (login: string) =>
  new MigrationError(
    `DATABASE_OWNER_URL: il login «${login}» non è il proprietario del database, quindi non può migrarlo.`,
  );

export const lockedOut = (name: string, attempts: number) =>
  new MigrationError(
    `La migrazione ${name} non ha trovato libere le sue tabelle in ${attempts} tentativi: nulla è cambiato. ` +
      'Chiudi le transazioni lunghe (select pid, xact_start, query from pg_stat_activity order by xact_start) e riprova.',
  );

/** An error with PostgreSQL's own message and the refused line of the file. */
export function failedMigration(name: string, sql: string, cause: unknown): MigrationError {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  // errors of PostgreSQL have both fields, other errors have neither
  const { position, code } = error as { position?: string; code?: string };
  const line =
    position === undefined ? '' : `, riga ${sql.slice(0, Number(position)).split('\n').length}`;
  return new MigrationError(
    `La migrazione ${name} non è riuscita e nulla è cambiato. PostgreSQL${code ? ` (${code})` : ''}${line}: ${error.message}`,
    { cause },
  );
}
