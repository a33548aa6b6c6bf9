import * as z from 'zod/mini';
import { databaseUrl, type Environment, expectations, pooler } from './environment.ts';

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export interface PostgresSetting {
  readonly kind: 'postgres';
  /** The address with the login that serves requests. This login owns no tables. */
  readonly url: string;
  /** The address with the login that owns the tables and migrates them. Undefined when another command migrates. */
  readonly ownerUrl: string | undefined;
  /** True when one login migrates and serves, as before version 0.2. */
  readonly isSingleLogin: boolean;
  /**
   * True when `url` leads to a pooler in transaction mode. `ownerUrl` never leads to a pooler, because migrations need
   * locks that belong to a session.
   */
  readonly isPooled?: boolean;
  /** True when both addresses lead to the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  /** A streaming replica for reads whose data may be some seconds old. */
  readonly replica?: { readonly url: string; readonly maxLagMs: number } | undefined;
}

/** The settings of a database server. Throws `ConfigurationError` for variables that exclude each other. */
export function postgresSetting(url: string, env: z.infer<typeof Environment>): PostgresSetting {
  const isSingleLogin = env.DATABASE_SINGLE_LOGIN === 'yes';
  const isPooled = env.DATABASE_POOLER === 'transaction';
  if (isPooled && isSingleLogin)
    throw new ConfigurationError(
      'DATABASE_POOLER richiede due login, senza DATABASE_SINGLE_LOGIN.',
    );
  const isDistributed = env.DATABASE_DISTRIBUTED === 'citus';
  if (isDistributed && (isPooled || env.DATABASE_REPLICA_URL !== undefined))
    throw new ConfigurationError(
      'DATABASE_DISTRIBUTED non si usa con DATABASE_POOLER né con DATABASE_REPLICA_URL.',
    );
  const ownerUrl = env.DATABASE_OWNER_URL ?? (isSingleLogin ? url : undefined);
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG: maxLagSeconds } = env;
  const replica = replicaUrl && { url: replicaUrl, maxLagMs: maxLagSeconds * 1000 };
  return {
    kind: 'postgres',
    url,
    ownerUrl,
    isSingleLogin,
    isPooled,
    isDistributed,
    replica: replica || undefined,
  };
}

/**
 * Reads the logins for the command that migrates. It needs no other variable, so the command also runs where SECRET_KEY
 * is not set.
 */
export function readLogins(environment: Readonly<Record<string, string | undefined>>): {
  readonly ownerUrl: string;
  readonly url: string | undefined;
  readonly isPooled: boolean;
} {
  const read = (name: string, schema: z.ZodMiniType<string>) => {
    const result = z.optional(schema).safeParse(environment[name] || undefined);
    if (!result.success)
      throw new ConfigurationError(
        `Configurazione non valida.\n${name}: serve ${expectations[name]}.`,
      );
    return result.data;
  };
  const ownerUrl = read('DATABASE_OWNER_URL', databaseUrl);
  const url = read('DATABASE_URL', databaseUrl);
  const isPooled = read('DATABASE_POOLER', pooler) !== undefined;
  if (ownerUrl === undefined)
    throw new ConfigurationError('Serve DATABASE_OWNER_URL: il login proprietario delle tabelle.');
  return { ownerUrl, url, isPooled };
}
