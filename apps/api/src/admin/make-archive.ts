import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { TableContents } from '../platform/database/contents.ts';
import { checksum, countOf, type Manifest, manifestOf } from './archive.ts';
import { CommandError } from './command.ts';
import { ifStopped } from './if-stopped.ts';
import { sealStream } from './sealed-stream.ts';

/** Refuses the name of an existing file, because an archive must never replace another one. */
export function refuseExisting(file: string): void {
  for (const name of [file, manifestOf(file)])
    if (existsSync(name)) throw new CommandError(`«${name}» esiste già: scegli un altro nome.`);
}

/**
 * Creates the unfinished file of an archive before a tool writes it, because an archive contains personal data (F13).
 * Only one command can create it, so two commands never write the same archive.
 */
async function reserve(file: string, unfinished: string): Promise<void> {
  await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
  try {
    refuseExisting(file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Refuses a short passphrase, because it can be guessed. */
export function refuseShortPassphrase(passphrase: string | undefined): void {
  if (passphrase !== undefined && passphrase.length < 12)
    throw new CommandError('BACKUP_PASSPHRASE: servono almeno 12 caratteri.');
}

/** Writes the bytes of a new archive, encrypted with a passphrase. The plain bytes never reach the disk. */
async function writeArchive(
  bytes: AsyncIterable<Buffer>,
  unfinished: string,
  passphrase: string | undefined,
): Promise<void> {
  const written = passphrase === undefined ? bytes : sealStream(bytes, passphrase);
  await pipeline(written, createWriteStream(unfinished, { flags: 'r+' }));
}

/** The manifest's entry about the encryption of a backup. */
const encryptionOf = (passphrase: string | undefined) =>
  passphrase === undefined ? {} : ({ encryption: 'aes-256-gcm' } as const);

/** Renames a finished archive to its final name, so that an incomplete one never has that name. */
async function sealArchive(
  unfinished: string,
  file: string,
  about: Pick<Manifest, 'engine' | 'tables' | 'encryption'>,
): Promise<void> {
  const manifest: Manifest = {
    ...about,
    createdAt: Temporal.Now.instant().toString(),
    sha256: await checksum(unfinished),
  };
  await writeFile(manifestOf(file), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

const unwritable = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS'];

/** Throws a sentence for the operator about an archive that was not written. */
function explainWriting(file: string, error: NodeJS.ErrnoException): never {
  const code = error.code ?? '';
  if (code === 'EEXIST')
    throw new CommandError(
      `«${error.path}» esiste già: una copia con questo nome è in corso o è stata interrotta. Scegli un altro nome.`,
    );
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new CommandError(`Il disco di «${file}» è pieno: la copia non è fatta.`);
  if (unwritable.includes(code))
    throw new CommandError(`«${file}» non si può scrivere: controlla la cartella.`);
  throw error;
}

/** Deletes the files of an archive that is not finished. */
async function forgetUnfinished(file: string, unfinished: string): Promise<void> {
  await rm(unfinished, { force: true });
  if (!existsSync(file)) await rm(manifestOf(file), { force: true });
}

interface Made extends Pick<Manifest, 'engine'> {
  readonly tables: readonly TableContents[];
}

type Put = (bytes: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Makes an archive of the bytes that the work gives to `put`, and returns the numbers of its tables and rows. After a
 * failure, or when somebody stops the command, no file stays, because it would use the space of later archives.
 */
export async function makeArchive(
  file: string,
  passphrase: string | undefined,
  work: (put: Put) => Promise<Made>,
): Promise<string> {
  const unfinished = `${file}.part`;
  const written = (step: Promise<void>) => step.catch((error) => explainWriting(file, error));
  await written(reserve(file, unfinished));
  const forget = () => forgetUnfinished(file, unfinished);
  return ifStopped(forget, async () => {
    try {
      const { engine, tables } = await work((bytes) =>
        written(writeArchive(bytes, unfinished, passphrase)),
      );
      const about = { engine, tables, ...encryptionOf(passphrase) };
      await written(sealArchive(unfinished, file, about));
      return countOf(tables);
    } catch (error) {
      await forget();
      throw error;
    }
  });
}
