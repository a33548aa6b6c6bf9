import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { closing } from '../platform/database/closing.ts';
import { contentsOf, newestEntryAt } from '../platform/database/contents.ts';
import { dumpEmbedded, loadEmbedded } from '../platform/database/embedded-copy.ts';
import {
  embeddedFolder,
  openEmbedded,
  openInMemory,
} from '../platform/database/embedded-engine.ts';
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
import { existingDatabase } from './open-installation.ts';

/**
 * Backs the embedded database up. The new archive is opened once in memory, so that an unreadable archive never counts
 * as a backup.
 */
export async function backupEmbedded(
  dataFolder: string,
  file: string,
  passphrase?: string,
): Promise<string> {
  const archive = await dumpEmbedded(existingDatabase(dataFolder));
  const tables = await closing(await openInMemory(archive), (copy) => contentsOf(copy));
  return makeArchive(file, passphrase, async (put) => {
    await put(Readable.from([Buffer.from(await archive.arrayBuffer())]));
    return { engine: 'embedded', tables };
  });
}

/** Unpacks an archive. PGlite would end the process at a damaged one. */
async function unpacked(packed: Buffer): Promise<Buffer<ArrayBuffer>> {
  try {
    return await promisify(gunzip)(packed);
  } catch (cause) {
    throw new CommandError('La copia è rovinata: il suo contenuto non si apre.', { cause });
  }
}

export async function restoreEmbedded(
  dataFolder: string,
  file: string,
  passphrase?: string,
): Promise<string> {
  const manifest = await openArchive(file, 'embedded');
  const { tables } = manifest;
  const packed = await buffer(readArchive(file, manifest, passphrase)).catch(explainSeal);
  const archive = await unpacked(packed);
  const folder = embeddedFolder(dataFolder);
  const restored = await loadEmbedded(folder, new Blob([archive]), async (unfinished) =>
    closing(await openEmbedded(unfinished), async (engine) => {
      await separateAndCompare(tables, {
        contents: (isRead) => contentsOf(engine, { isRead }),
        separate: () => separateFromOriginal(engine),
      });
      return restoredText(tables, await newestEntryAt(engine));
    }),
  );
  if (restored === undefined)
    throw new CommandError(`«${folder}» non è vuota: il ripristino non tocca dati che ci sono.`);
  return restored;
}
