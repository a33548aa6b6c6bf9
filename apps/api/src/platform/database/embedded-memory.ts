import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const megabyte = 1_048_576;
const minBuffers = 32;
/** The default of PostgreSQL for `shared_buffers`, in megabytes. */
const maxBuffers = 128;

/** The total size of all files in a folder; 0 if the folder does not exist. */
export function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
}

/**
 * The start parameters of PGlite for a database of this size. PGlite fills its shared buffers with zeros at the start,
 * so all of them use memory at once. Buffers beyond the size of the data would waste memory. A page that is not in the
 * buffers costs about 10 µs.
 */
export function startParameters(databaseBytes: number): string[] {
  const wanted = Math.ceil((databaseBytes * 1.2) / megabyte);
  const buffers = Math.min(Math.max(wanted, minBuffers), maxBuffers);
  const settings = [`shared_buffers=${buffers}MB`, 'wal_buffers=1MB'];
  return [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
}
