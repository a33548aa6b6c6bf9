import type { Role } from '@canone/contracts/rights/role';
import type * as z from 'zod/mini';
import { ConfigurationError, type PostgresSetting, postgresSetting } from './database-setting.ts';
import { Environment, expectations, secondFactorRoles } from './environment.ts';
import type { SharedPolicies } from './platform/core/shared-policies.ts';
import type { CallLimits } from './platform/limits/call-allowance.ts';
import type { TracingSetting } from './platform/observability/tracing.ts';

type Variables = z.infer<typeof Environment>;

/** Returns whether an address uses plain HTTP over a network. Plain HTTP is allowed only on this machine. */
function isPlainForOthers(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The settings of the worker's nightly backup. */
export interface BackupSchedule {
  /** The address of the database with a login that sees the rows of all tenants. */
  readonly url: string;
  readonly folder: string;
  /** The number of backups that are kept. */
  readonly kept: number;
  readonly passphrase: string | undefined;
}

export interface Configuration extends SharedPolicies {
  readonly port: number;
  readonly host: string;
  /**
   * The database. `demo` is the embedded database with demo people and the PayPal simulator; it needs no DATABASE_URL.
   */
  readonly database: { readonly kind: 'demo'; readonly folder: string } | PostgresSetting;
  readonly apiKey: string;
  readonly publicBaseUrl: string | undefined;
  /** Undefined only in the demo. The demo creates a key and stores it in its folder. */
  readonly secretKey: string | undefined;
  /** The previous key. During a change of the key it still decrypts old secrets. */
  readonly oldSecretKey: string | undefined;
  readonly supportEmail: string;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
  /** The role of this process: serve requests, run jobs, or both (the demo always does both). */
  readonly role: Variables['ROLE'];
  /** The mail server. Undefined: mail stays in the outbox, where a SuperAdmin can read it. */
  readonly smtpUrl: string | undefined;
  /** Trusted proxies: none, a hop count or a list of addresses. */
  readonly trustedProxies: number | readonly string[] | undefined;
  readonly callLimits: CallLimits;
  /** The largest share of the database connections that one tenant may use at the same time, in percent. */
  readonly tenantShare: number;
  /** The roles that cannot sign in without a second factor. */
  readonly secondFactorRoles: readonly Role[];
  /** Whether the description of the API is served. */
  readonly hasApiDocs: boolean;
  /** Undefined when another program makes the backups. */
  readonly backups: BackupSchedule | undefined;
  /** The folder with all releases on this machine. Old pages still load the hashed files of earlier releases. */
  readonly releasesFolder: string | undefined;
  /** The bearer token for `/metrics`. Without one the path is disabled. */
  readonly metricsToken: string | undefined;
  /** The collector of traces. Undefined: no traces. */
  readonly tracing: Pick<TracingSetting, 'collector' | 'ratio' | 'serviceName'> | undefined;
  /**
   * The time between the moment when the process says that it is not ready and the moment when it accepts no more
   * calls. Load balancers check every few seconds.
   */
  readonly drainMs: number;
}

function backupSchedule(env: Variables): BackupSchedule | undefined {
  const { BACKUP_DIR: folder, BACKUP_DATABASE_URL: url, BACKUP_KEEP: kept } = env;
  if (folder === undefined) return undefined;
  if (url === undefined)
    throw new ConfigurationError('Con BACKUP_DIR serve anche BACKUP_DATABASE_URL.');
  if (kept === 0) throw new ConfigurationError('BACKUP_KEEP: serve almeno una copia.');
  return { url, folder, kept, passphrase: env.BACKUP_PASSPHRASE };
}

function tracingOf(env: Variables): Configuration['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
  if (collector === undefined) return undefined;
  return { collector, ratio: env.OTEL_TRACES_SAMPLER_ARG, serviceName: env.OTEL_SERVICE_NAME };
}

/** Validates the variables. An error names the wrong variables, but never their values. */
function readVariables(environment: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => String(path[0])))];
    const lines = names.map(
      (name) => `${name}: serve ${expectations[name] ?? 'un valore valido'}.`,
    );
    throw new ConfigurationError(`Configurazione non valida.\n${lines.join('\n')}`);
  }
  return result.data;
}

/** The settings that have the same defaults in the demo and in production. */
function commonOf(env: Variables) {
  return {
    port: env.PORT,
    host: env.HOST,
    publicBaseUrl: env.PUBLIC_BASE_URL,
    supportEmail: env.SUPPORT_EMAIL,
    secretKey: env.SECRET_KEY,
    oldSecretKey: env.SECRET_KEY_OLD,
    smtpUrl: env.SMTP_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    releasesFolder: env.PREVIOUS_RELEASES,
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingOf(env),
    secondFactorRoles: secondFactorRoles[env.REQUIRE_SECOND_FACTOR ?? 'none'],
    sharedData: env.SHARED_DATA,
    tenantsPerPerson: env.TENANTS_PER_PERSON,
    hasApiDocs: env.API_DOCS === 'on',
    tenantShare: env.TENANT_SHARE,
    callLimits: {
      perPerson: env.CALLS_PER_PERSON,
      perTenant: env.CALLS_PER_TENANT,
      refused: env.CALLS_REFUSED,
    },
  };
}

function demoOf(env: Variables): Configuration {
  return {
    ...commonOf(env),
    database: { kind: 'demo', folder: env.DATA_DIR },
    backups: undefined,
    apiKey: env.API_KEY ?? 'canone-demo',
    logLevel: env.LOG_LEVEL ?? 'warn',
    role: 'all',
    drainMs: env.DRAIN_MS ?? 500,
  };
}

function productionOf(env: Variables, databaseUrl: string): Configuration {
  const missing = (['API_KEY', 'SECRET_KEY', 'PUBLIC_BASE_URL'] as const).filter(
    (name) => !env[name],
  );
  if (!env.API_KEY || missing.length > 0) {
    throw new ConfigurationError(`Con DATABASE_URL servono anche: ${missing.join(', ')}.`);
  }
  if (isPlainForOthers(env.PUBLIC_BASE_URL ?? '') && env.ALLOW_PLAIN_HTTP !== 'yes') {
    throw new ConfigurationError(
      'PUBLIC_BASE_URL: serve un indirizzo https://. Per una rete di prova senza TLS: ALLOW_PLAIN_HTTP=yes.',
    );
  }
  return {
    ...commonOf(env),
    database: postgresSetting(databaseUrl, env),
    backups: backupSchedule(env),
    apiKey: env.API_KEY,
    logLevel: env.LOG_LEVEL ?? 'info',
    role: env.ROLE,
    drainMs: env.DRAIN_MS ?? 2000,
  };
}

/** Reads the environment once. Without DATABASE_URL the process is a demo. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const env = readVariables(environment);
  return env.DATABASE_URL ? productionOf(env, env.DATABASE_URL) : demoOf(env);
}
