import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { contentsOf, type TableContents } from '../kit/database/contents.ts';
import { type Engine, openPostgres } from '../kit/database/engine.ts';
import { grantRoles } from '../kit/database/installation.ts';
import { loginOf, requestRoles } from '../kit/database/logins.ts';
import { renewInstallationId } from '../kit/installation.ts';
import {
  compareContents,
  countOf,
  createPrivateFile,
  openArchive,
  sealArchive,
} from './archive.ts';
import { CommandError } from './command.ts';

/**
 * Connection settings for PostgreSQL's own programs, as environment variables. Other users could read a password on a
 * command line.
 */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

async function runTool(name: string, words: readonly string[], url: string): Promise<void> {
  const child = spawn(name, words, {
    env: connectionOf(url),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close').catch(() => {
    throw new CommandError(
      `${name} non c’è: installa i programmi client di PostgreSQL, della versione del server o più nuovi.`,
    );
  })) as [number];
  if (code === 0) return;
  if (said.includes('server version mismatch'))
    throw new CommandError(`${name} è più vecchio del server: installa quello della sua versione.`);
  throw new CommandError(`${name} non è riuscito:\n${said.trim()}`);
}

async function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = openPostgres(url, { poolSize: 2 });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** PostgreSQL refuses a dump by a login that row-level security limits. */
function explained(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501')
    throw new CommandError(
      'Questo login non vede le righe di tutti i tenant: metti in BACKUP_DATABASE_URL un login con BYPASSRLS.',
    );
  throw error;
}

const contentsAt = (url: string): Promise<readonly TableContents[]> =>
  withEngine(url, contentsOf).catch(explained);

/** The dump and its manifest use one snapshot, so concurrent writes do not matter. */
export async function backupPostgres(url: string, file: string): Promise<string> {
  const unfinished = `${file}.part`;
  await createPrivateFile(unfinished);
  const tables = await withEngine(url, (engine) =>
    contentsOf(engine, (snapshot) =>
      runTool('pg_dump', ['-Fc', `--snapshot=${snapshot}`, '-f', unfinished], url),
    ),
  ).catch(explained);
  await sealArchive(unfinished, file, { engine: 'postgres', tables });
  return countOf(tables);
}

interface Target {
  /** The login that serves. */
  readonly url: string;
  /** The login that becomes the owner of everything; undefined: the one that serves. */
  readonly ownerUrl: string | undefined;
  /** A login that sees all rows, for the comparison. */
  readonly backupUrl: string;
}

async function prepareTarget({ pool }: Engine): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
  );
  if (rows[0]?.n !== 0)
    throw new CommandError('Il database non è vuoto: il ripristino non tocca dati che ci sono.');
  // roles belong to the server and not to a database, so no backup contains them
  for (const role of requestRoles) {
    await pool.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
    );
  }
}

export async function restorePostgres(
  { url, ownerUrl = url, backupUrl }: Target,
  file: string,
): Promise<string> {
  const { tables } = await openArchive(file, 'postgres');
  await withEngine(ownerUrl, prepareTarget);
  const words = ['--no-owner', '--exit-on-error', '--single-transaction', '-d'];
  await runTool('pg_restore', [...words, new URL(ownerUrl).pathname.slice(1), file], ownerUrl);
  compareContents(tables, await contentsAt(backupUrl));
  const servingLogin = await withEngine(url, loginOf);
  await withEngine(ownerUrl, async (owner) => {
    await renewInstallationId(owner);
    // a new server has never seen the roles, so nobody is a member
    await grantRoles(owner, servingLogin);
  });
  return countOf(tables);
}
