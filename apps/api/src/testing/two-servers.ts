import { inject } from 'vitest';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.ts';
import { servingLogin } from './postgres-server.ts';

/** A server on which a test creates databases and logins. The password of a login is its name. */
export interface TestServer {
  at(login: string, database: string): string;
  stop(): Promise<void>;
}

const bin = installedPostgres();

async function ofThisRun(): Promise<TestServer> {
  const database = inject('database');
  const server = new URL(database.kind === 'postgres' ? database.serverUrl : '');
  return {
    at: (login, name) => `postgres://${login}:${login}@${server.host}/${name}`,
    stop: async () => {},
  };
}

/**
 * The servers on which these tests run: the server of this run (PostgreSQL 18), and the one that Debian installs (15)
 * if it exists.
 */
export const everyServer: readonly (readonly [string, () => Promise<TestServer>])[] =
  inject('database').kind === 'postgres'
    ? [
        ['the PostgreSQL of the tests', ofThisRun],
        ...(bin === undefined
          ? []
          : [['the installed PostgreSQL', () => startInstalledPostgres(bin)] as const]),
      ]
    : [];

export { servingLogin };
