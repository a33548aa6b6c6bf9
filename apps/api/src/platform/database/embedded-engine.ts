import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { typeParsers } from './driver/type-parsers.ts';
import { guardEmbedded } from './embedded-guard.ts';
import { bytesIn, startParameters } from './embedded-memory.ts';
import { acquireTimeoutMs, type Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { servingRole } from './logins.ts';

/** The PostgreSQL extensions that the migrations need. */
export const embeddedExtensions = { pg_trgm, btree_gin };

/**
 * PGlite has one session, and its user is a superuser. The installation uses the session first, as the owner of the
 * database, and then the product uses it.
 */
export interface EmbeddedEngine extends Engine {
  /** Gives the serving role to every connection from now on. */
  serve(): Promise<void>;
}

export function embeddedFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}

/** Opens PostgreSQL inside this process. Its folder is locked while it is open. */
export async function openEmbedded(folder: string): Promise<EmbeddedEngine> {
  const lock = lockFolder(folder);
  try {
    return overPglite(
      await PGlite.create(folder, {
        extensions: embeddedExtensions,
        startParams: startParameters(bytesIn(join(folder, 'base'))),
      }),
      () => lock.release(),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The write-ahead log is in memory, so its new files need not be filled with zeros. Filling them would take a sixth of
 * the start.
 */
const inMemory = ['-c', 'wal_init_zero=off'];

/** An in-memory database; `image` is a dumped data directory. */
export async function openInMemory(image?: Blob): Promise<EmbeddedEngine> {
  return overPglite(
    await PGlite.create({
      extensions: embeddedExtensions,
      startParams: [...startParameters(0), ...inMemory],
      ...(image && { loadDataDir: image }),
    }),
  );
}

export function overPglite(lite: PGlite, afterClose: () => void = () => {}): EmbeddedEngine {
  const guard = guardEmbedded(lite);
  let atConnection = 'deallocate all';
  /**
   * Gives each client a new connection object. With a shared object, the end of an old client would end the new client
   * too.
   */
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const { connection, user, database } = createPgConfig(lite);
      super({ ...config, connection, user, database } as pg.ClientConfig); // pg's types hide `connection`
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    // PGlite has one session, so a second client would see the open transaction of the first client.
    max: 1,
    idleTimeoutMillis: 0,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    // The session outlives its clients, so the named statements of the previous client must be removed.
    verify: (client, done) => client.query(atConnection, (error) => done(error)),
  });
  // A broken client rejects its pending statements. Without these listeners its error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    kind: 'embedded',
    pool,
    failure: guard.failure,
    async serve() {
      atConnection = `deallocate all; set role ${servingRole}`;
      await pool.query(`set role ${servingRole}`);
    },
    async close() {
      await pool.end();
      guard.stop();
      await lite.close();
      afterClose();
    },
  };
}
