import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const megabyte = 1_048_576;
const minBuffers = 32;
/** PostgreSQL's own default. */
const maxBuffers = 128;

/** The size of all files in a folder; 0 where there is none. */
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
 * The start parameters of PGlite for a database of this size. PGlite fills its shared buffers with zeros, so all of them are
 * resident memory from the start; more of them than data would be wasted. A missing page costs about 10 µs.
 */
export function startParameters(databaseBytes: number): string[] {
  const wanted = Math.ceil((databaseBytes * 1.2) / megabyte);
  const buffers = Math.min(Math.max(wanted, minBuffers), maxBuffers);
  const settings = [`shared_buffers=${buffers}MB`, 'wal_buffers=1MB'];
  return [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
}
