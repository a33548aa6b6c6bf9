import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the file of one call. Its name has the process that made it. */
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
 * Deletes the folders of processes that were killed during an upload. A process that starts has none yet, so one with its
 * number is of another one before it, as in a container.
 */
export async function forgetAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^canone-upload-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    // that of another login stays
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
