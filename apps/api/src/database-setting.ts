import * as z from 'zod/mini';
import { databaseUrl, type Environment, expectations, pooler } from './environment.ts';

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export interface PostgresSetting {
  readonly kind: 'postgres';
  /** The login that serves. It owns nothing. */
  readonly url: string;
  /** The login that owns the tables and migrates them. Undefined: another command migrates. */
  readonly ownerUrl: string | undefined;
  /** One login migrates and serves, as before version 0.2. */
  readonly isSingleLogin: boolean;
  /** `url` leads to a pooler in transaction mode. `ownerUrl` never does, because migrations hold locks of a session. */
  readonly isPooled?: boolean;
  /** Both addresses lead to the coordinator of a Citus cluster. */
  readonly isDistributed?: boolean;
  /** A streaming replica for reads that may be some seconds old. */
  readonly replica?: { readonly url: string; readonly maxLagMs: number } | undefined;
}

/** The setting of a server. Throws `ConfigurationError` for variables that exclude each other. */
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

/** For the command that migrates: no other variable is needed, so it runs where SECRET_KEY is unknown. */
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
