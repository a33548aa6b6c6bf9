import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { formatDateTime } from '@canone/contracts/values/format';
import * as z from 'zod/mini';
import type { TableContents } from '../platform/database/contents.ts';
import { separatedTables } from '../platform/request/installation-id.ts';
import { CommandError } from './command.ts';
import { openSealedStream, UnreadableSealError } from './sealed-stream.ts';

/** Stored beside an archive: its checksum, and the contents to expect after a restore. */
const Manifest = z.object({
  engine: z.enum(['embedded', 'postgres']),
  createdAt: z.string(),
  /** Of the file as it is stored. */
  sha256: z.string(),
  encryption: z.optional(z.literal('aes-256-gcm')),
  tables: z.readonly(z.array(z.object({ name: z.string(), rows: z.number(), digest: z.string() }))),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestOf = (file: string) => `${file}.json`;

export async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function readManifest(file: string): Promise<Manifest> {
  const name = manifestOf(file);
  try {
    return Manifest.parse(JSON.parse(await readFile(name, 'utf8')));
  } catch (cause) {
    throw new CommandError(`«${name}» è rovinato: non è quello scritto con la copia.`, { cause });
  }
}

/** Verifies the archive and reads its manifest. */
export async function openArchive(file: string, engine: Manifest['engine']): Promise<Manifest> {
  for (const name of [file, manifestOf(file)])
    if (!existsSync(name)) throw new CommandError(`«${name}» non c’è.`);
  const manifest = await readManifest(file);
  if (manifest.engine !== engine)
    throw new CommandError(
      'La copia viene da un database di altro tipo: qui non si può ripristinare.',
    );
  if (manifest.sha256 !== (await checksum(file)))
    throw new CommandError('La copia è rovinata: il suo contenuto non è quello che era.');
  return manifest;
}

/**
 * The plain bytes of an archive. If a passphrase is set, an archive without encryption is refused. An attacker who can
 * write to the storage of backups could have put such an archive there, and its SQL would run as the owner of the
 * database.
 */
export function readArchive(
  file: string,
  { encryption }: Manifest,
  passphrase: string | undefined,
): AsyncIterable<Buffer> {
  const stored: AsyncIterable<Buffer> = createReadStream(file);
  if (encryption === undefined && passphrase !== undefined)
    throw new CommandError(
      'La copia non è cifrata, ma BACKUP_PASSPHRASE è impostata. Se è davvero la copia che vuoi, toglila e riprova.',
    );
  if (encryption === undefined) return stored;
  if (passphrase === undefined)
    throw new CommandError(
      'La copia è cifrata: serve BACKUP_PASSPHRASE, la frase con cui è stata fatta.',
    );
  return openSealedStream(stored, passphrase);
}

/** The reason for the operator, when an archive did not open. */
export function explainSeal(error: unknown): never {
  if (error instanceof UnreadableSealError)
    throw new CommandError(
      'La copia non si apre: BACKUP_PASSPHRASE non è la frase con cui è stata fatta, oppure il file è stato cambiato.',
    );
  throw error;
}

export function countOf(tables: readonly TableContents[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tabelle, ${rows} righe`;
}

/**
 * The result of a restore. It names the time of the newest entry, so that an old backup with a changed file name is
 * noticed.
 */
export function restoredText(tables: readonly TableContents[], newestAt: string | null): string {
  const time = newestAt === null ? '' : ` La cronologia arriva al ${formatDateTime(newestAt)}.`;
  return `${countOf(tables)}, uguali a quando è stata fatta.${time}`;
}

/** Checks that a restored database has the archive's contents in every table. */
function compareContents(
  expected: readonly TableContents[],
  found: readonly TableContents[],
): void {
  const text = (tables: readonly TableContents[]) =>
    new Map(tables.map(({ name, rows, digest }) => [name, `${rows} ${digest}`]));
  const [before, after] = [text(expected), text(found)];
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (different.length > 0)
    throw new CommandError(`Il ripristino non è riuscito: sono diverse ${different.join(', ')}.`);
}

interface Restored {
  contents(isRead: (table: string) => boolean): Promise<readonly TableContents[]>;
  separate(): Promise<void>;
}

/**
 * Separates a restored database from its original and compares it with the archive. The separation changes a few
 * tables, so these are read before it. All other tables are read after it: reading them takes long, and a command that
 * ends during it must leave a separated database. If the comparison fails, the database is separated all the same.
 */
export async function separateAndCompare(
  expected: readonly TableContents[],
  { contents, separate }: Restored,
): Promise<void> {
  const isSeparated = (table: string) => separatedTables.includes(table);
  const found: TableContents[] = [];
  try {
    found.push(...(await contents(isSeparated)));
  } finally {
    await separate();
  }
  found.push(...(await contents((table) => !isSeparated(table))));
  compareContents(expected, found);
}
