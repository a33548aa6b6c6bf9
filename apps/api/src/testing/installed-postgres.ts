import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { servingLogin } from './postgres-server.ts';

const installations = '/usr/lib/postgresql';

/**
 * The program folder of an installed PostgreSQL; undefined if none is installed. It has pg_dump, which the npm package
 * of PostgreSQL lacks.
 */
export function installedPostgres(): string | undefined {
  if (!existsSync(installations)) return undefined;
  return readdirSync(installations)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(installations, version, 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(bin, name))));
}

/** The user that runs the server if the tests run as root, because PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a server on a data folder, on a free port, and waits until it answers. */
async function serve(bin: string, folder: string, data: string) {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  const flags = ['-D', join(folder, data), '-p', `${port}`, '-k', folder];
  const server = spawn(join(bin, 'postgres'), flags, {
    ...serverUser(),
    cwd: folder,
    stdio: 'ignore',
  });
  const at = (login: string, database: string) =>
    `postgres://${login}:${login}@127.0.0.1:${port}/${database}`;

  async function asSuperuser(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: at('postgres', 'postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  for (let tries = 1; ; tries += 1) {
    const isUp = await asSuperuser('select 1').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries === 300) throw new Error('the installed PostgreSQL did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  async function stop(): Promise<void> {
    if (server.exitCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  }
  /** Suspends or resumes the processes of the server. No connection is closed. */
  const freeze = (isFrozen: boolean) => {
    const children = execFileSync('pgrep', ['-P', String(server.pid)])
      .toString()
      .split('\n');
    for (const pid of [String(server.pid), ...children].filter(Boolean))
      process.kill(Number(pid), isFrozen ? 'SIGSTOP' : 'SIGCONT');
  };
  return { port, at, asSuperuser, stop, freeze };
}

/**
 * Starts the installed PostgreSQL on a free port with three logins: the owner's, the serving one and one for backups.
 */
export async function startInstalledPostgres(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'canone-installed-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const user = serverUser();
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], {
    ...user,
    cwd: folder,
  });
  const { at, asSuperuser, stop, port } = await serve(bin, folder, 'data');
  await asSuperuser(
    `create role canone login password 'canone' createdb createrole`,
    `create role ${servingLogin} login noinherit password '${servingLogin}'`,
    `create role copies login password 'copies' bypassrls`,
    'grant pg_read_all_data to copies',
  );

  return {
    at,
    asSuperuser,
    async createDatabase(name: string) {
      await asSuperuser(`create database ${name} owner canone`);
    },
    /** A streaming replica of this server. */
    async startReplica() {
      const source = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
      const options = ['-R', '-X', 'stream', '-c', 'fast', '-N'];
      execFileSync(
        join(bin, 'pg_basebackup'),
        [...source, '-D', join(folder, 'replica'), ...options],
        {
          ...user,
          cwd: folder,
        },
      );
      return serve(bin, folder, 'replica');
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
