import pg from 'pg';
import { typeParsers } from './type-parsers.ts';

/** A PostgreSQL behind one pool. All access goes through it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Resolves when the database is permanently broken and the process must restart. */
  readonly failure: Promise<Error>;
  close(): Promise<void>;
}

/** The maximum wait of a request for a connection; afterwards the database counts as busy. */
export const acquireTimeoutMs = 10_000;

const settings =
  '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s';

interface PoolOptions {
  readonly poolSize?: number;
  /** The role of each connection from its start. Without one it has the rights of its login. */
  readonly role?: string;
}

export function openPostgres(url: string, { poolSize = 10, role }: PoolOptions = {}): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    options: role === undefined ? settings : `${settings} -c role=${role}`,
    application_name: 'canone',
  });
  // An idle connection that breaks (a restart of the server) is replaced at its next use.
  pool.on('error', () => {});
  // A broken connection in use fails its own statements. Without a listener its error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // never resolves, because the pool reconnects after a server restart
  const { promise: failure } = Promise.withResolvers<Error>();
  return { kind: 'postgres', pool, failure, close: () => pool.end() };
}
