import { sharedDataPolicies } from '@canone/contracts/permissions';
import { Role } from '@canone/contracts/role';
import * as z from 'zod/mini';
import type { CallLimits } from './platform/limits/call-allowance.ts';
import type { SharedPolicies } from './platform/core/shared-policies.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65_535))),
);
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((value) => value.replace(/\/+$/, '')),
);
/** Plain HTTP is enough where no network is between: on this machine. */
function isPlainForOthers(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
const role = z.enum(['web', 'worker', 'all']);
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.transform((text) => Number(text)),
);
/** `2` is a hop count. `10.0.0.1,10.1.0.0/16` are the addresses of proxies. */
const proxies = z.pipe(
  z.string().check(z.regex(/^(\d{1,2}|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*)$/i)),
  z.transform((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim()),
  ),
);
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//));
const pooler = z.literal('transaction');
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  DATABASE_SINGLE_LOGIN: z.optional(z.literal('yes')),
  DATABASE_POOLER: z.optional(pooler),
  API_KEY: z.optional(z.string().check(z.minLength(8))),
  PUBLIC_BASE_URL: z.optional(webAddress),
  ALLOW_PLAIN_HTTP: z.optional(z.literal('yes')),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SECRET_KEY_OLD: z.optional(z.string().check(z.minLength(32))),
  SUPPORT_EMAIL: z._default(z.email(), 'assistenza@canone.example'),
  LOG_LEVEL: z.optional(logLevel),
  ROLE: z._default(role, 'all'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  TRUSTED_PROXIES: z.optional(proxies),
  CALLS_PER_PERSON: z._default(count, 600),
  CALLS_PER_TENANT: z._default(count, 3000),
  CALLS_REFUSED: z._default(count, 60),
  DRAIN_MS: z.optional(count),
  REQUIRE_SECOND_FACTOR: z.optional(z.enum(['superadmin', 'admin', 'all'])),
  SHARED_DATA: z._default(z.enum(sharedDataPolicies), 'administrators'),
  TENANTS_PER_PERSON: z.optional(count),
  API_DOCS: z._default(z.enum(['on', 'off']), 'on'),
  PREVIOUS_RELEASES: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: z._default(count, 14),
  BACKUP_DATABASE_URL: z.optional(databaseUrl),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12))),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,}$/))),
});

const expectations: Readonly<Record<string, string>> = {
  PORT: 'un numero di porta tra 0 e 65535',
  DATABASE_URL: 'un indirizzo postgres://…',
  DATABASE_OWNER_URL: 'un indirizzo postgres://…',
  DATABASE_SINGLE_LOGIN: 'yes, oppure niente',
  DATABASE_POOLER: 'transaction, oppure niente',
  API_KEY: 'almeno 8 caratteri',
  PUBLIC_BASE_URL: 'un indirizzo http:// o https://',
  ALLOW_PLAIN_HTTP: 'yes, oppure niente',
  SECRET_KEY: 'almeno 32 caratteri casuali',
  SECRET_KEY_OLD: 'la chiave di prima, almeno 32 caratteri',
  SUPPORT_EMAIL: 'un indirizzo email',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace o silent',
  ROLE: 'web, worker o all',
  SMTP_URL: 'un indirizzo smtp:// o smtps://',
  TRUSTED_PROXIES: 'indirizzi o reti separati da virgole, oppure il numero di proxy',
  CALLS_PER_PERSON: 'un numero di chiamate al minuto (0: nessun limite)',
  CALLS_PER_TENANT: 'un numero di chiamate al minuto (0: nessun limite)',
  CALLS_REFUSED: 'un numero di chiamate al minuto (0: nessun limite)',
  DRAIN_MS: 'un numero di millisecondi',
  REQUIRE_SECOND_FACTOR: 'superadmin, admin oppure all',
  SHARED_DATA: 'administrators oppure superadmin',
  TENANTS_PER_PERSON: 'un numero di tenant',
  API_DOCS: 'on oppure off',
  BACKUP_KEEP: 'il numero di copie da conservare',
  BACKUP_DATABASE_URL: 'un indirizzo postgres://…',
  BACKUP_PASSPHRASE: 'almeno 12 caratteri',
  METRICS_TOKEN: 'almeno 16 lettere, cifre o segni . _ ~ + / = -',
};

/** By the value of REQUIRE_SECOND_FACTOR. */
const secondFactorRoles = {
  none: [],
  superadmin: [Role.SuperAdmin],
  admin: [Role.SuperAdmin, Role.Admin],
  all: Object.values(Role),
} as const;

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
}

/** The nightly backup of the worker. */
export interface BackupSchedule {
  /** A login that sees the rows of all tenants. */
  readonly url: string;
  readonly folder: string;
  /** The number of backups that remain. */
  readonly kept: number;
  readonly passphrase: string | undefined;
}

export interface Configuration extends SharedPolicies {
  readonly port: number;
  readonly host: string;
  /** `demo` is the embedded database with demo people and the PayPal simulator. It needs no DATABASE_URL. */
  readonly database: { readonly kind: 'demo'; readonly folder: string } | PostgresSetting;
  readonly apiKey: string;
  readonly publicBaseUrl: string | undefined;
  /** Undefined only in the demo, which creates its own key and stores it in its folder. */
  readonly secretKey: string | undefined;
  /** The previous key, which still opens old secrets during a key change. */
  readonly oldSecretKey: string | undefined;
  readonly supportEmail: string;
  readonly logLevel: z.infer<typeof logLevel>;
  /** The role of this process: serve requests, run jobs, or both (the demo always does both). */
  readonly role: z.infer<typeof role>;
  /** Undefined: mail stays in the outbox, where a SuperAdmin can read it. */
  readonly smtpUrl: string | undefined;
  /** Trusted proxies: none, a hop count or a list of addresses. */
  readonly trustedProxies: number | readonly string[] | undefined;
  readonly callLimits: CallLimits;
  /** The roles that cannot sign in without a second factor. */
  readonly secondFactorRoles: readonly Role[];
  /** Whether the description of the API is served. */
  readonly hasApiDocs: boolean;
  /** Undefined: another program backs up. */
  readonly backups: BackupSchedule | undefined;
  /** The folder with the releases of this machine, whose hashed files old pages still load. */
  readonly releasesFolder: string | undefined;
  /** The bearer token for `/metrics`. Without one the path is disabled. */
  readonly metricsToken: string | undefined;
  /** The time between the end of readiness and the end of new calls. Load balancers check every few seconds. */
  readonly drainMs: number;
}

function backupSchedule(env: z.infer<typeof Environment>): BackupSchedule | undefined {
  const { BACKUP_DIR: folder, BACKUP_DATABASE_URL: url, BACKUP_KEEP: kept } = env;
  if (folder === undefined) return undefined;
  if (url === undefined)
    throw new ConfigurationError('Con BACKUP_DIR serve anche BACKUP_DATABASE_URL.');
  if (kept === 0) throw new ConfigurationError('BACKUP_KEEP: serve almeno una copia.');
  return { url, folder, kept, passphrase: env.BACKUP_PASSPHRASE };
}

function postgresSetting(url: string, env: z.infer<typeof Environment>): PostgresSetting {
  const isSingleLogin = env.DATABASE_SINGLE_LOGIN === 'yes';
  const isPooled = env.DATABASE_POOLER === 'transaction';
  if (isPooled && isSingleLogin)
    throw new ConfigurationError(
      'DATABASE_POOLER richiede due login, senza DATABASE_SINGLE_LOGIN.',
    );
  const ownerUrl = env.DATABASE_OWNER_URL ?? (isSingleLogin ? url : undefined);
  return { kind: 'postgres', url, ownerUrl, isSingleLogin, isPooled };
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

/** Reads the environment once. An error names the wrong variable, never its value. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => String(path[0])))];
    const lines = names.map(
      (name) => `${name}: serve ${expectations[name] ?? 'un valore valido'}.`,
    );
    throw new ConfigurationError(`Configurazione non valida.\n${lines.join('\n')}`);
  }

  const env = result.data;
  const common = {
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
    secondFactorRoles: secondFactorRoles[env.REQUIRE_SECOND_FACTOR ?? 'none'],
    sharedData: env.SHARED_DATA,
    tenantsPerPerson: env.TENANTS_PER_PERSON,
    hasApiDocs: env.API_DOCS === 'on',
    callLimits: {
      perPerson: env.CALLS_PER_PERSON,
      perTenant: env.CALLS_PER_TENANT,
      refused: env.CALLS_REFUSED,
    },
  };
  if (!env.DATABASE_URL) {
    return {
      ...common,
      database: { kind: 'demo', folder: env.DATA_DIR },
      backups: undefined,
      apiKey: env.API_KEY ?? 'canone-demo',
      logLevel: env.LOG_LEVEL ?? 'warn',
      role: 'all',
      drainMs: env.DRAIN_MS ?? 500,
    };
  }
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
    ...common,
    database: postgresSetting(env.DATABASE_URL, env),
    backups: backupSchedule(env),
    apiKey: env.API_KEY,
    logLevel: env.LOG_LEVEL ?? 'info',
    role: env.ROLE,
    drainMs: env.DRAIN_MS ?? 2000,
  };
}
