import type { Configuration } from '../config.ts';

/** A command that an operator runs in a terminal. */
export interface Command {
  readonly name: string;
  /** The arguments after the name of the command, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Returns the result in Italian; throws `CommandError` for an error that the operator can fix. */
  run(args: readonly string[], installation: Installation): Promise<string>;
}

export interface Installation {
  readonly configuration: Configuration;
  /** A login that sees the rows of all tenants, for backups of a PostgreSQL server. */
  readonly backupUrl: string | undefined;
  /** The passphrase that encrypts new backups and opens encrypted ones. Undefined: new backups are not encrypted. */
  readonly backupPassphrase?: string | undefined;
  /** The address of a server for restore drills, with the login of a superuser. */
  readonly drillUrl?: string | undefined;
}

export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The first argument of a command that needs a file. */
export function fileOf([file]: readonly string[]): string {
  if (!file) throw new CommandError('Serve il nome di un file.');
  return file;
}
