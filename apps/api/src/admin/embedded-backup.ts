import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentsOf } from '../kit/database/contents.ts';
import { dumpEmbedded, loadEmbedded } from '../kit/database/embedded-copy.ts';
import { openEmbedded, openInMemory } from '../kit/database/embedded-engine.ts';
import type { Engine } from '../kit/database/engine.ts';
import { renewInstallationId } from '../kit/installation.ts';
import {
  compareContents,
  countOf,
  createPrivateFile,
  openArchive,
  sealArchive,
} from './archive.ts';
import { CommandError } from './command.ts';

async function usingAndClosing<T>(engine: Engine, work: (engine: Engine) => Promise<T>) {
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** The archive is opened once in memory, so that an unreadable archive never counts as a backup. */
export async function backupEmbedded(dataFolder: string, file: string): Promise<string> {
  const archive = await dumpEmbedded(join(dataFolder, 'database'));
  const tables = await usingAndClosing(await openInMemory(archive), contentsOf);
  const unfinished = `${file}.part`;
  await createPrivateFile(unfinished);
  await writeFile(unfinished, Buffer.from(await archive.arrayBuffer()));
  await sealArchive(unfinished, file, { engine: 'embedded', tables });
  return countOf(tables);
}

export async function restoreEmbedded(dataFolder: string, file: string): Promise<string> {
  const { tables } = await openArchive(file, 'embedded');
  const folder = join(dataFolder, 'database');
  if (!(await loadEmbedded(folder, new Blob([await readFile(file)]))))
    throw new CommandError(`«${folder}» non è vuota: il ripristino non tocca dati che ci sono.`);
  await usingAndClosing(await openEmbedded(folder), async (engine) => {
    compareContents(tables, await contentsOf(engine));
    await renewInstallationId(engine);
  });
  return countOf(tables);
}
