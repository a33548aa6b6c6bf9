import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for the file of one call. The name of the folder contains the id of this process. */
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
 * Deletes the upload folders of processes that were killed. It runs before the first upload of this process. So a
 * folder with this process id belongs to an earlier process with the same id, which is usual in containers.
 */
export async function forgetAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^canone-upload-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    // deleting a folder of another login fails
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
