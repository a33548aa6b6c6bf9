import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fill, type Size } from './data.ts';
import { makeLimit } from './limit-data.ts';
import { startProductOn } from './product.ts';
import type { Server } from './server.ts';

/** A database is of one size, one schema and one seed. */
async function nameOf({ subscriptions }: Size): Promise<{ prefix: string; name: string }> {
  const migrations = new URL('../../apps/api/migrations/', import.meta.url);
  const names = (await readdir(migrations)).toSorted();
  const files = [
    ...names.map((name) => new URL(name, migrations)),
    new URL('data.ts', import.meta.url),
    new URL('../bulk-rows.ts', import.meta.url),
    new URL('limit-data.ts', import.meta.url),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  const prefix = `canone_${subscriptions}_`;
  return { prefix, name: prefix + hash.digest('hex').slice(0, 8) };
}

/** The rows that are measured: filled in once, then only copied, so that each run begins with the same ones. */
export async function filledDatabase(server: Server, size: Size): Promise<string> {
  const { prefix, name } = await nameOf(size);
  const databases = await server.databases();
  if (databases.includes(name)) return name;
  // what an older version filled in is of no more use
  for (const older of databases.filter((database) => database.startsWith(prefix)))
    await server.drop(older);

  const started = performance.now();
  const unfinished = `${prefix}unfinished`;
  await server.create(unfinished);
  const url = server.urlOf(unfinished);
  await (await startProductOn(url)).stop(); // migrates
  await fill(url, size);
  await makeLimit(url);
  await server.rename(unfinished, name);
  console.error(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
  return name;
}
