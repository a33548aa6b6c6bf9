import { pipeline } from 'node:stream/promises';
import { closing } from '../platform/database/closing.ts';
import { contentsOf, newestEntryAt, type TableContents } from '../platform/database/contents.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { grantRoles, withholdTemporaryTables } from '../platform/database/installation.ts';
import { loginOf, requestRoles } from '../platform/database/logins.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import {
  markUnfinished,
  refuseUnfinishedRestore,
} from '../platform/database/unfinished-restore.ts';
import { separateFromOriginal } from '../platform/request/installation-id.ts';
import {
  explainSeal,
  openArchive,
  readArchive,
  restoredText,
  separateAndCompare,
} from './archive.ts';
import { CommandError } from './command.ts';
import { makeArchive } from './make-archive.ts';
import { runTool } from './postgres-tool.ts';
import { withRestoreList } from './restore-list.ts';

function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  return closing(openPostgres(url, { poolSize: 2 }), work);
}

/** Explains why PostgreSQL refuses the dump: row-level security limits the login. */
export function explainRefusal(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501')
    throw new CommandError(
      'Questo login non vede le righe di tutti i tenant: metti in BACKUP_DATABASE_URL un login con BYPASSRLS.',
    );
  throw error;
}

const contentsAt = (
  url: string,
  isRead: (table: string) => boolean,
): Promise<readonly TableContents[]> =>
  withEngine(url, (engine) => contentsOf(engine, { isRead })).catch(explainRefusal);

/**
 * The extensions that the migrations create. Other extensions belong to the server, and the restore may run on another
 * server.
 */
export const ownExtensions = ['pg_trgm', 'btree_gin'];

/** The dump and its manifest use one snapshot, so concurrent writes do not matter. */
export function backupPostgres(url: string, file: string, passphrase?: string): Promise<string> {
  const options = ['-Fc', ...ownExtensions.map((name) => `--extension=${name}`)];
  return makeArchive(file, passphrase, async (put) => {
    const dump = (snapshot: string) =>
      runTool(
        { name: 'pg_dump', args: [...options, `--snapshot=${snapshot}`], url },
        ({ stdout }) => put(stdout),
      );
    const tables = await withEngine(url, (engine) => contentsOf(engine, { alongside: dump }));
    return { engine: 'postgres', tables };
  }).catch(explainRefusal);
}

interface Target {
  /** The login that serves requests. */
  readonly url: string;
  /** The login that becomes the owner of all restored objects. Undefined: the login that serves requests. */
  readonly ownerUrl: string | undefined;
  /** A login that sees all rows, for the comparison with the archive. */
  readonly backupUrl: string;
  readonly passphrase?: string | undefined;
}

/** Relations that belong to an extension are not counted, for example the views of pg_stat_statements or Citus. */
const ownRelations = `select count(*)::int as n from pg_class c where c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

async function prepareTarget(target: Engine): Promise<void> {
  const { pool } = target;
  const { rows } = await pool.query<{ n: number }>(ownRelations);
  if (rows[0]?.n !== 0) {
    await refuseUnfinishedRestore(target);
    throw new CommandError('Il database non è vuoto: il ripristino non tocca dati che ci sono.');
  }
  await pool.query(markUnfinished);
  // a role belongs to the server and not to a database, so no backup contains the roles
  for (const role of requestRoles) {
    await pool.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
    );
  }
}

/**
 * The database of a login as PostgreSQL identifies it. Two addresses with different host names can lead to the same
 * database.
 */
const placeOf = (url: string): Promise<string> =>
  withEngine(url, async ({ pool }) => {
    const { rows } = await pool.query<{ place: string }>(
      `select concat_ws(' ', oid, pg_postmaster_start_time()) as place from pg_database
       where datname = current_database()`,
    );
    return onlyRow(rows).place;
  });

/**
 * Refuses a backup login that leads to another database than the restore. The comparison of another database, for
 * example of the original, would prove nothing.
 */
async function requireSameDatabase(ownerUrl: string, backupUrl: string): Promise<void> {
  if ((await placeOf(ownerUrl)) !== (await placeOf(backupUrl)))
    throw new CommandError(
      'BACKUP_DATABASE_URL porta a un altro database: qui serve quello in cui ripristini.',
    );
}

interface Loaded {
  /** The path of the file that lists the archive entries to restore. */
  readonly list: string;
  readonly url: string;
}

async function load(bytes: AsyncIterable<Buffer>, { list, url }: Loaded): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  // comments are left out: only extensions have comments, and only the superuser may write these
  const options = ['--no-owner', '--no-comments', '--exit-on-error', '--single-transaction'];
  const args = [...options, '-L', list, '-d', name];
  await runTool({ name: 'pg_restore', args, url }, ({ stdin }) => pipeline(bytes, stdin)).catch(
    explainSeal,
  );
}

/**
 * Gathers the statistics, because a dump contains none. Without them PostgreSQL chooses slow plans that read whole
 * tables again and again (W216).
 */
function gatherStatistics(url: string): Promise<unknown> {
  const limits = { statement_timeout: '0', lock_timeout: '0' };
  return closing(openPostgres(url, { poolSize: 1, limits }), ({ pool }) => pool.query('analyze'));
}

export async function restorePostgres(
  { url, ownerUrl = url, backupUrl, passphrase }: Target,
  file: string,
): Promise<string> {
  const manifest = await openArchive(file, 'postgres');
  const { tables } = manifest;
  const bytes = () => readArchive(file, manifest, passphrase);
  await withRestoreList(bytes(), ownerUrl, async (list) => {
    await requireSameDatabase(ownerUrl, backupUrl);
    await withEngine(ownerUrl, prepareTarget);
    await load(bytes(), { list, url: ownerUrl });
  });
  await separateAndCompare(tables, {
    contents: (isRead) => contentsAt(backupUrl, isRead),
    separate: () => withEngine(ownerUrl, separateFromOriginal),
  });
  await gatherStatistics(ownerUrl);
  const servingLogin = await withEngine(url, loginOf);
  // on a new server nobody is a member of the new roles yet
  await withEngine(ownerUrl, (owner) => grantRoles(owner, servingLogin));
  // a dump does not contain the rights to the database itself
  await withEngine(ownerUrl, withholdTemporaryTables);
  return restoredText(tables, await withEngine(backupUrl, newestEntryAt));
}
