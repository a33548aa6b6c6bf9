import pg from 'pg';
import { typeParsers } from './type-parsers.ts';

/** A PostgreSQL reached through one pool, the only door to it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Settles when the database has broken for good and the process has to start anew. */
  readonly failure: Promise<Error>;
  close(): Promise<void>;
}

/** How long a request waits for a connection before it is told that the database is busy. */
export const acquireTimeoutMs = 10_000;

export function openPostgres(url: string, { poolSize = 10 } = {}): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    options:
      '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s',
    application_name: 'canone',
  });
  // An idle connection that breaks (a restart of the server) is replaced at its next use.
  pool.on('error', () => {});
  // One that breaks while it is lent out fails its statements; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // a server comes back, and the pool finds it: never for good
  const { promise: failure } = Promise.withResolvers<Error>();
  return { kind: 'postgres', pool, failure, close: () => pool.end() };
}
