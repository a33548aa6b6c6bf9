import { isIP } from 'node:net';
import { sharedDataPolicies } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import * as z from 'zod/mini';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65_535))),
);
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((value) => value.replace(/\/+$/, '')),
);
const role = z.enum(['web', 'worker', 'all']);
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.transform((text) => Number(text)),
);
const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)),
  z.transform((text) => Number(text)),
);
/**
 * A number of whole seconds. The lag of a replica is measured each second, so a limit below one second would always
 * exclude the replica.
 */
const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(2), z.lte(3600))),
);
const percent = z.pipe(
  z.string().check(z.regex(/^([1-9]\d?|100)$/)),
  z.transform((text) => Number(text)),
);
/** An address, or a network such as `10.1.0.0/16`. `/0` is refused, because it would trust every client. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** `2` is a hop count. `10.0.0.1,10.1.0.0/16` are the addresses of proxies. */
const proxies = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim()),
    ),
  ),
  z.union([z.number(), z.array(z.string().check(z.refine(isNetwork)))]),
);
export const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//));
export const pooler = z.literal('transaction');
const distributed = z.literal('citus');
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** The environment variables, as text; unknown ones are ignored. */
export const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  DATABASE_REPLICA_URL: z.optional(databaseUrl),
  DATABASE_REPLICA_MAX_LAG: z._default(seconds, 10),
  DATABASE_SINGLE_LOGIN: z.optional(z.literal('yes')),
  DATABASE_POOLER: z.optional(pooler),
  DATABASE_DISTRIBUTED: z.optional(distributed),
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
  TENANT_SHARE: z._default(percent, 50),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_SERVICE_NAME: z._default(z.string(), 'canone'),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,}$/))),
});

/** The Italian description of the expected value of each variable, for error messages. */
export const expectations: Readonly<Record<string, string>> = {
  PORT: 'un numero di porta tra 0 e 65535',
  DATABASE_URL: 'un indirizzo postgres://…',
  DATABASE_OWNER_URL: 'un indirizzo postgres://…',
  DATABASE_REPLICA_URL: 'un indirizzo postgres://…',
  DATABASE_REPLICA_MAX_LAG: 'un numero di secondi da 2 a 3600',
  DATABASE_SINGLE_LOGIN: 'yes, oppure niente',
  DATABASE_POOLER: 'transaction, oppure niente',
  DATABASE_DISTRIBUTED: 'citus, oppure niente',
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
  TENANT_SHARE: 'una percentuale tra 1 e 100',
  DRAIN_MS: 'un numero di millisecondi',
  REQUIRE_SECOND_FACTOR: 'superadmin, admin oppure all',
  SHARED_DATA: 'administrators oppure superadmin',
  TENANTS_PER_PERSON: 'un numero di tenant',
  API_DOCS: 'on oppure off',
  BACKUP_KEEP: 'il numero di copie da conservare',
  BACKUP_DATABASE_URL: 'un indirizzo postgres://…',
  BACKUP_PASSPHRASE: 'almeno 12 caratteri',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'un indirizzo http:// o https://',
  OTEL_TRACES_SAMPLER_ARG: 'una quota da 0 a 1, per esempio 0.1',
  METRICS_TOKEN: 'almeno 16 lettere, cifre o segni . _ ~ + / = -',
};

/** The roles for each value of REQUIRE_SECOND_FACTOR. */
export const secondFactorRoles = {
  none: [],
  superadmin: [Role.SuperAdmin],
  admin: [Role.SuperAdmin, Role.Admin],
  all: Object.values(Role),
} as const;
