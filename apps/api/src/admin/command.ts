import type { Configuration } from '../config.ts';

/** Something that who runs an installation asks of it from a terminal. */
export interface Command {
  readonly name: string;
  /** What comes after the name, as the help shows it. */
  readonly usage: string;
  readonly summary: string;
  /** Says how it went, in Italian; throws `CommandError` for what the person at the terminal can mend. */
  run(words: readonly string[], installation: Installation): Promise<string>;
}

export interface Installation {
  readonly configuration: Configuration;
  /** A login that sees the rows of all tenants, for copies of a PostgreSQL server. */
  readonly backupUrl: string | undefined;
}

export class CommandError extends Error {
  override readonly name = 'CommandError';
}
