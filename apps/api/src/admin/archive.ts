import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { TableContents } from '../kit/database/contents.ts';
import { CommandError } from './command.ts';

/** Stored beside an archive: its checksum, and the contents to expect after a restore. */
interface Manifest {
  readonly engine: 'embedded' | 'postgres';
  readonly createdAt: string;
  readonly sha256: string;
  readonly tables: readonly TableContents[];
}

const manifestOf = (file: string) => `${file}.json`;

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** An archive never replaces another. */
export function refuseExisting(file: string): void {
  for (const name of [file, manifestOf(file)])
    if (existsSync(name)) throw new CommandError(`«${name}» esiste già: scegli un altro nome.`);
}

/** Creates the file of an archive before a tool writes it, because an archive contains personal data (F13). */
export async function createPrivateFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, '', { mode: 0o600, flag: 'wx' });
}

/** Renames a finished archive to its final name, so that an incomplete one never has that name. */
export async function sealArchive(
  unfinished: string,
  file: string,
  about: Pick<Manifest, 'engine' | 'tables'>,
): Promise<void> {
  const manifest: Manifest = {
    ...about,
    createdAt: Temporal.Now.instant().toString(),
    sha256: await checksum(unfinished),
  };
  await writeFile(manifestOf(file), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

/** Verifies the archive and reads its manifest. */
export async function openArchive(file: string, engine: Manifest['engine']): Promise<Manifest> {
  for (const name of [file, manifestOf(file)])
    if (!existsSync(name)) throw new CommandError(`«${name}» non c’è.`);
  // written by `sealArchive`; another shape fails in the comparison below
  const manifest = JSON.parse(await readFile(manifestOf(file), 'utf8')) as Manifest;
  if (manifest.engine !== engine)
    throw new CommandError(
      'La copia viene da un database di altro tipo: qui non si può ripristinare.',
    );
  if (manifest.sha256 !== (await checksum(file)))
    throw new CommandError('La copia è rovinata: il suo contenuto non è quello che era.');
  return manifest;
}

export function countOf(tables: readonly TableContents[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tabelle, ${rows} righe`;
}

/** Checks that a restored database has the archive's contents in every table. */
export function compareContents(
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
