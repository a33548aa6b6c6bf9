import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
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

/** Dumps the embedded database as one archive while no other process uses its folder. */
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

/** Creates the folder from an archive. A folder with content stays unchanged and gives false. */
export function loadEmbedded(folder: string, archive: Blob): Promise<boolean> {
  return alone(folder, async () => {
    if (existsSync(folder) && (await readdir(folder)).length > 0) return false;
    const lite = await PGlite.create(folder, { loadDataDir: archive });
    await lite.close();
    return true;
  });
}
