import pg from 'pg';
import { limitAnswers } from './driver/answer-limit.ts';
import { withoutStatementNames } from './driver/packet.ts';
import { typeParsers } from './driver/type-parsers.ts';
import type { Replica } from './replica.ts';

/** A PostgreSQL server behind one connection pool. All access to the database uses it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  /** Whether the server is the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  readonly pool: pg.Pool;
  /** A replica for reads that may be some seconds old. */
  readonly replica?: Replica | undefined;
  /** Resolves when the database is permanently broken and the process must restart. */
  readonly failure: Promise<Error>;
  close(): Promise<void>;
}

/**
 * The maximum wait of a request for a connection. A request that waits longer is refused because the database is busy.
 */
export const acquireTimeoutMs = 10_000;

/** The limit equals the time limit of a handler and exceeds the time limit of a statement. */
const usualAnswerLimitMs = 45_000;

/** The maximum age of a connection. Settings that a call has changed on a connection disappear with the connection. */
const usualLifetimeSeconds = 3_600;

export const connectionSettings = {
  timezone: 'UTC',
  // our type parsers expect ISO dates, and the default of a server may be another format
  datestyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/**
 * The settings for Citus. A generic plan does not know the tenant, so Citus cannot choose its shard. `set local`
 * reaches the workers only with `citus.propagate_set_commands`.
 */
const distributedSettings = {
  ...connectionSettings,
  plan_cache_mode: 'auto',
  'citus.propagate_set_commands': 'local',
} as const;

/** The value of PostgreSQL's parameter `options` for a new connection. */
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
  /** The role of each connection from its start. If it is absent, the connection has the rights of its login. */
  readonly role?: string;
  /**
   * Whether a pooler in transaction mode is between this process and the server. The pooler refuses `options`, so the
   * settings are stored on the login (`pooled-login.ts`). Statements have no names.
   */
  readonly isPooled?: boolean;
  /** The server is the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  /** The longest silence of the server after a statement was sent. It applies only to connections with a role. */
  readonly answerLimitMs?: number;
  /** The maximum age of a connection. An older connection is closed when it is not in use. */
  readonly lifetimeSeconds?: number;
  /** Time limits that replace those of `connectionSettings`. */
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
  // An idle connection that breaks, for example at a restart of the server, is replaced at its next use.
  pool.on('error', () => {});
  // A broken connection rejects its pending statements. Without a listener its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (isPooled) pool.on('connect', withoutStatementNames);
  // the owner's work, such as a migration, has no time limit
  if (role !== undefined) pool.on('connect', (client) => limitAnswers(client, answerLimitMs));
  // never resolves, because the pool opens new connections after a restart of the server
  const { promise: failure } = Promise.withResolvers<Error>();
  return { kind: 'postgres', isDistributed, pool, failure, close: () => pool.end() };
}
