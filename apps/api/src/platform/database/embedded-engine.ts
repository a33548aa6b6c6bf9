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

/** PGlite has one session, of a superuser. First the owner of the database uses it, then the product. */
export interface EmbeddedEngine extends Engine {
  /** From here on every connection has the serving role. */
  serve(): Promise<void>;
}

export function embeddedFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}

/** PostgreSQL inside this process. Its folder is locked while it is open. */
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

/** The log is in memory, so its new files need not be filled with zeros. That would take a sixth of the start. */
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
  /** Each client has its own connection object: with a shared one, the end of an old client would reach the new one. */
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const { connection, user, database } = createPgConfig(lite);
      super({ ...config, connection, user, database } as pg.ClientConfig); // pg's types hide `connection`
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    // PGlite has one session, so a second client would see the first one's open transaction.
    max: 1,
    idleTimeoutMillis: 0,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    // The session outlives its clients, so statements named by the former client must be removed.
    verify: (client, done) => client.query(atConnection, (error) => done(error)),
  });
  // A broken client fails its own statements. Without these listeners its error would end the process.
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
