import { existsSync } from 'node:fs';
import { installAsOwner, installPostgres, openServing } from '../database.ts';
import { closing } from '../platform/database/closing.ts';
import { embeddedFolder, openEmbedded } from '../platform/database/embedded-engine.ts';
import type { Engine } from '../platform/database/engine.ts';
import { CommandError, type Installation } from './command.ts';

/** Finds the folder of an embedded database. Refuses a missing folder, because opening it would create a database. */
export function existingDatabase(dataFolder: string): string {
  const folder = embeddedFolder(dataFolder);
  if (existsSync(folder)) return folder;
  throw new CommandError(`In «${folder}» non c’è un database: controlla DATABASE_URL e DATA_DIR.`);
}

/**
 * Opens the database without changes, with the rights of the serving role. An embedded database must not be in use by
 * another process.
 */
export async function openAsItIs({ configuration: { database } }: Installation): Promise<Engine> {
  if (database.kind === 'postgres') return (await openServing(database)).engine;
  const engine = await openEmbedded(existingDatabase(database.folder));
  await engine.serve();
  return engine;
}

async function open({ configuration: { database } }: Installation): Promise<Engine> {
  if (database.kind === 'postgres') {
    if (database.ownerUrl) await installPostgres(database.ownerUrl, database.url, database);
    return (await openServing(database)).engine;
  }
  const engine = await openEmbedded(existingDatabase(database.folder));
  await installAsOwner(engine);
  await engine.serve();
  return engine;
}

/**
 * Opens the installation's database for the work and closes it afterwards. Before that, it migrates the database if it
 * has the owner's login.
 */
export async function withDatabase<T>(
  installation: Installation,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  return closing(await open(installation), work);
}
