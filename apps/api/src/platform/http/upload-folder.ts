import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for the file of one call. Its name contains the id of this process. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `canone-upload-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Deletes the folders of processes that were killed during an upload. It runs before the first upload, so a folder with
 * this process's id belongs to an earlier process with the same id, as in a container.
 */
export async function forgetAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^canone-upload-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    // a folder of another login cannot be deleted
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
