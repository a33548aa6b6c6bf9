import { join } from 'node:path';
import { openEmbedded } from '../kit/database/embedded-engine.ts';
import { type Engine, openPostgres } from '../kit/database/engine.ts';
import { migrate, refusePrivilegedLogin } from '../kit/database/migrate.ts';
import type { Installation } from './command.ts';

/**
 * Opens the installation's database, migrates it and closes it after the work. The embedded one must not be running.
 */
export async function withDatabase<T>(
  { configuration: { database } }: Installation,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine =
    database.kind === 'postgres'
      ? openPostgres(database.url)
      : await openEmbedded(join(database.folder, 'database'));
  try {
    await refusePrivilegedLogin(engine);
    await migrate(engine);
    return await work(engine);
  } finally {
    await engine.close();
  }
}
