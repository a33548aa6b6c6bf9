import type { Configuration } from '../config.ts';

/** A command that an operator runs in a terminal. */
export interface Command {
  readonly name: string;
  /** The arguments after the name, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Returns the result in Italian; throws `CommandError` for an error that the operator can fix. */
  run(args: readonly string[], installation: Installation): Promise<string>;
}

export interface Installation {
  readonly configuration: Configuration;
  /** A login that sees the rows of all tenants, for backups of a PostgreSQL server. */
  readonly backupUrl: string | undefined;
  /** Encrypts new backups and opens encrypted ones; undefined: backups are plain. */
  readonly backupPassphrase?: string | undefined;
  /** A superuser of a server for restore drills. */
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
