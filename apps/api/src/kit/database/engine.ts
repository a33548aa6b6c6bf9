import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { typeParsers } from './type-parsers.ts';

/** A PostgreSQL reached through one pool, the only door to it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** How long a request waits for a connection before it is told that the database is busy. */
const acquireTimeoutMs = 10_000;

export function openPostgres(url: string, { poolSize = 10 } = {}): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements of one request leave together and the answers come back together.
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    options:
      '-c timezone=UTC -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s',
    application_name: 'canone',
  });
  return { kind: 'postgres', pool, close: () => pool.end() };
}

/** PostgreSQL inside this process, in a folder that is locked for as long as it is open. */
export async function openEmbedded(folder: string): Promise<Engine> {
  const lock = lockFolder(folder);
  try {
    return overPglite(await PGlite.create(folder), () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A database that lives in memory; `image` is a data directory dumped before. */
export async function openInMemory(image?: Blob): Promise<Engine> {
  return overPglite(await PGlite.create(image ? { loadDataDir: image } : {}));
}

export function overPglite(lite: PGlite, afterClose: () => void = () => {}): Engine {
  const pool = new pg.Pool({
    ...createPgConfig(lite),
    // PGlite is one session: a second client would see the first one's open transaction.
    max: 1,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    // Its session outlives the client, and so do the statements a former client named.
    onConnect: (client) => client.query('deallocate all'),
  } as pg.PoolConfig); // PGlite's own config type predates the pool's
  return {
    kind: 'embedded',
    pool,
    async close() {
      await pool.end();
      await lite.close();
      afterClose();
    },
  };
}
