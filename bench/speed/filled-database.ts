import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fill, type Size } from './data.ts';
import { makeLimit } from './limit-data.ts';
import { startProductOn } from './product.ts';
import type { Server } from './server.ts';

/** `product`: only the product's rows. `productAndLimit`: the tables of the limit too. */
export type Content = 'product' | 'productAndLimit';

interface Wanted {
  readonly size: Size;
  readonly content: Content;
}

/** The name of the database. It depends on the content, the size, the schema and the seed scripts. */
async function nameOf({ size, content }: Wanted): Promise<{ prefix: string; name: string }> {
  const migrations = new URL('../../apps/api/migrations/', import.meta.url);
  const names = (await readdir(migrations)).toSorted();
  const files = [
    ...names.map((name) => new URL(name, migrations)),
    new URL('data.ts', import.meta.url),
    new URL('bank-data.ts', import.meta.url),
    new URL('../bulk-rows.ts', import.meta.url),
    new URL('limit-data.ts', import.meta.url),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  const kind = content === 'product' ? 'canone_alone' : 'canone';
  const prefix = `${kind}_${size.subscriptions}x${size.advances}_`;
  return { prefix, name: prefix + hash.digest('hex').slice(0, 8) };
}

/**
 * Creates a database with the measured rows. The rows are inserted once and then copied, so that each run starts with
 * the same rows.
 */
export async function filledDatabase(
  server: Server,
  size: Size,
  content: Content = 'productAndLimit',
): Promise<string> {
  const { prefix, name } = await nameOf({ size, content });
  const databases = await server.databases();
  if (databases.includes(name)) return name;
  // databases of older schemas or seed scripts are no longer needed
  for (const older of databases.filter((database) => database.startsWith(prefix)))
    await server.drop(older);

  const started = performance.now();
  const unfinished = `${prefix}unfinished`;
  await server.create(unfinished);
  const url = server.urlOf(unfinished);
  await (await startProductOn(url)).stop(); // the start runs the migrations
  await fill(url, size);
  if (content === 'productAndLimit') await makeLimit(url);
  await server.rename(unfinished, name);
  console.error(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
  return name;
}
