import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';

async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(folder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Dumps the embedded database as one archive. Its folder is locked, so no other process uses it during the dump. */
export function dumpEmbedded(folder: string): Promise<Blob> {
  return alone(folder, async () => {
    const lite = await PGlite.create(folder);
    try {
      return await lite.dumpDataDir('gzip');
    } finally {
      await lite.close();
    }
  });
}

/**
 * Creates the folder of a database from an archive. `work` receives a temporary folder, which gets the final name only
 * after the work. So a process that is killed earlier leaves no database under that name. If the folder already has
 * content, it stays unchanged and the result is undefined.
 */
export function loadEmbedded<T>(
  folder: string,
  archive: Blob,
  work: (unfinished: string) => Promise<T>,
): Promise<T | undefined> {
  return alone(folder, async () => {
    if (existsSync(folder) && (await readdir(folder)).length > 0) return undefined;
    const unfinished = `${folder}.part`;
    const forget = () => rm(unfinished, { recursive: true, force: true });
    await forget();
    try {
      const lite = await PGlite.create(unfinished, { loadDataDir: archive });
      await lite.close();
      const result = await work(unfinished);
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
      return result;
    } finally {
      await forget();
      await rm(`${unfinished}.lock`, { force: true });
    }
  });
}
