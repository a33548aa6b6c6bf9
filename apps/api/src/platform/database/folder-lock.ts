import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(
      `La cartella dei dati «${folder}» è già usata da un altro processo di Canone. ` +
        'Chiudi l’altro processo oppure scegli un’altra cartella con DATA_DIR.',
    );
  }
}

const sqliteBusy = 5;

/** Whether another process holds the lock. SQLite cannot lock a file on a full disk or in a read-only folder either. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/**
 * Locks a folder for this process. PGlite has no lock, and two processes on one folder destroy data. The lock is
 * SQLite's lock on a file beside the folder. The kernel holds it, so it ends with the process, even after kill -9.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new FolderInUseError(folder) : error;
  }
  return { release: () => file.close() };
}
