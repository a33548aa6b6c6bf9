import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { guardEmbedded } from './embedded-guard.ts';
import { acquireTimeoutMs, type Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { typeParsers } from './type-parsers.ts';

/** What the migrations ask of PostgreSQL beyond itself. */
export const embeddedExtensions = { pg_trgm, btree_gin };

/** PostgreSQL inside this process, in a folder that is locked for as long as it is open. */
export async function openEmbedded(folder: string): Promise<Engine> {
  const lock = lockFolder(folder);
  try {
    return overPglite(await PGlite.create(folder, { extensions: embeddedExtensions }), () =>
      lock.release(),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A database that lives in memory; `image` is a data directory dumped before. */
export async function openInMemory(image?: Blob): Promise<Engine> {
  return overPglite(
    await PGlite.create({ extensions: embeddedExtensions, ...(image && { loadDataDir: image }) }),
  );
}

export function overPglite(lite: PGlite, afterClose: () => void = () => {}): Engine {
  const guard = guardEmbedded(lite);
  /** Each client with a connection object of its own: a former client's end would reach its successor. */
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const { connection, user, database } = createPgConfig(lite);
      super({ ...config, connection, user, database } as pg.ClientConfig); // pg's types hide `connection`
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    // PGlite is one session: a second client would see the first one's open transaction.
    max: 1,
    idleTimeoutMillis: 0,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    // The session outlives a client, and so do the statements the former client named.
    verify: (client, done) => client.query('deallocate all', (error) => done(error)),
  });
  // A client that breaks while it is lent out fails its statements; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    kind: 'embedded',
    pool,
    failure: guard.failure,
    async close() {
      await pool.end();
      guard.stop();
      await lite.close();
      afterClose();
    },
  };
}
