import pg from 'pg';
import { limitAnswers } from './driver/answer-limit.ts';
import { withoutStatementNames } from './driver/packet.ts';
import { typeParsers } from './driver/type-parsers.ts';
import type { Replica } from './replica.ts';

/** A PostgreSQL behind one pool. All access goes through it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  /** The server is the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  readonly pool: pg.Pool;
  /** For reads that may be some seconds old. */
  readonly replica?: Replica | undefined;
  /** Resolves when the database is permanently broken and the process must restart. */
  readonly failure: Promise<Error>;
  close(): Promise<void>;
}

/** The maximum wait of a request for a connection; afterwards the database counts as busy. */
export const acquireTimeoutMs = 10_000;

/** As long as a handler may take, and longer than a statement. */
const usualAnswerLimitMs = 45_000;

/** The state that a call has left on a connection ends with it. */
const usualLifetimeSeconds = 3_600;

export const connectionSettings = {
  timezone: 'UTC',
  // the type parsers read ISO; a server may write dates in another way
  datestyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/**
 * On Citus a generic plan knows no tenant, so no shard, and the workers receive `set local` with this setting only.
 */
const distributedSettings = {
  ...connectionSettings,
  plan_cache_mode: 'auto',
  'citus.propagate_set_commands': 'local',
} as const;

/** PostgreSQL's `options` of a new connection. */
function optionsFor({ role, isDistributed = false, limits }: PoolOptions): string {
  const settings = {
    ...(isDistributed ? distributedSettings : connectionSettings),
    ...limits,
    ...(role !== undefined && { role }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}

interface PoolOptions {
  readonly poolSize?: number;
  /** The role of each connection from its start. Without one it has the rights of its login. */
  readonly role?: string;
  /**
   * A pooler in transaction mode is between this process and the server. It refuses `options`, so the login itself has
   * the settings (`pooled-login.ts`), and statements have no names.
   */
  readonly isPooled?: boolean;
  /** The server is the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  /** The longest silence of the server after a question, for connections with a role. */
  readonly answerLimitMs?: number;
  /** The age at which a connection is closed, once nobody uses it. */
  readonly lifetimeSeconds?: number;
  /** Other waits than those of `connectionSettings`. */
  readonly limits?: Readonly<Record<'statement_timeout' | 'lock_timeout', string>>;
}

export function openPostgres(url: string, options: PoolOptions = {}): Engine {
  const { poolSize = 10, isPooled = false, isDistributed = false, role } = options;
  const { answerLimitMs = usualAnswerLimitMs, lifetimeSeconds = usualLifetimeSeconds } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    maxLifetimeSeconds: lifetimeSeconds,
    ...(!isPooled && { options: optionsFor(options) }),
    application_name: 'canone',
  });
  // An idle connection that breaks (a restart of the server) is replaced at its next use.
  pool.on('error', () => {});
  // A broken connection in use fails its own statements. Without a listener its error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (isPooled) pool.on('connect', withoutStatementNames);
  // the owner's work, such as a migration, has no limit
  if (role !== undefined) pool.on('connect', (client) => limitAnswers(client, answerLimitMs));
  // never resolves, because the pool reconnects after a server restart
  const { promise: failure } = Promise.withResolvers<Error>();
  return { kind: 'postgres', isDistributed, pool, failure, close: () => pool.end() };
}
