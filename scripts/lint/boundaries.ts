import type { OxlintOverride } from 'oxlint';

/** A folder that some files may not import. */
interface Closed {
  group: string[];
  message: string;
}

const packages = (...names: string[]) => names.flatMap((name) => [name, `${name}/**`]);

const theApps: Closed = {
  group: [...packages('@canone/api', '@canone/web', '@canone/paypal-simulator'), '**/apps/**'],
  message: 'The shared contracts must not import the server, the browser app or the simulator.',
};
const theBrowser: Closed = {
  group: [
    ...packages('@canone/web', 'react', 'react-dom'),
    '@mantine/**',
    '**/apps/web/**',
    '**/web/src/**',
  ],
  message: 'The server and the browser app share only the contracts.',
};
const theServer: Closed = {
  group: [
    ...packages('@canone/api', '@canone/paypal-simulator'),
    '**/apps/api/**',
    '**/api/src/**',
  ],
  message: 'The server and the browser app share only the contracts.',
};
const canone: Closed = {
  group: packages('@canone/api', '@canone/contracts'),
  message: 'The simulator replaces PayPal, so it must not import Canone.',
};
const fastify: Closed = {
  group: [...packages('fastify', 'fastify-plugin'), '@fastify/**'],
  message: 'Services, repositories and contracts must not use HTTP.',
};
const sql: Closed = {
  group: [...packages('pg', 'kysely', '@electric-sql/pglite')],
  message: 'SQL is allowed only in repositories, tables and `platform/database`.',
};
const wholeZod: Closed = {
  group: ['zod', 'zod/v3', 'zod/v4'],
  message: 'Use zod/mini, because the whole of zod adds 17 kB to the sign-in page.',
};
const entities: Closed = {
  group: ['**/modules/**', '**/features/**', '**/providers/**', '**/demo/**', '**/routes/**'],
  message: 'The kit must not import entities.',
};
const businessModules: Closed = {
  group: ['**/modules/**'],
  message: 'A provider must not import business modules.',
};
const insideOfOtherModules: Closed = {
  group: [
    '../*/**',
    '!../../**',
    '!../*/*.service.ts',
    '!../*/*.table.ts',
    '!../billing/*/*.service.ts',
    '!../billing/*/*.table.ts',
  ],
  message: 'Import only the services and the tables of another module.',
};
const insideOfBilling: Closed = {
  group: [
    '**/modules/billing/**',
    ...['service', 'table', 'module', 'job'].map((kind) => `!**/modules/billing/*/*.${kind}.ts`),
  ],
  message: 'Outside of billing, import only its services, tables, modules and jobs.',
};
const otherFeatures: Closed = {
  group: ['../*/**', '!../../**', '**/features/**'],
  message: 'A feature must not import another feature. The routes combine them.',
};
const otherFeaturesFromInside: Closed = {
  group: ['../../*/**', '!../../../**', '**/features/**'],
  message: 'A feature must not import another feature. The routes combine them.',
};

/** The layers of the browser app, the lowest first. A layer may import only the layers before it. */
export const browserLayers = ['look', 'session', 'kit', 'features', 'routes', 'layout'] as const;
type BrowserLayer = (typeof browserLayers)[number];

/** The layers above a layer. They include the files beside the layers, which start the app. */
function browserLayersAbove(layer: BrowserLayer): Closed {
  const above = browserLayers.slice(browserLayers.indexOf(layer) + 1);
  const starting = ['main.tsx', 'router.tsx', 'prefetch.ts', 'prefetch-requests.ts'];
  return {
    group: [...above.map((name) => `**/${name}/**`), ...starting.map((name) => `**/${name}`)],
    message: 'A layer of the browser app imports only the layers below it.',
  };
}

const usedByKit: Closed = {
  group: ['../*/**', '!../../**', '!../{http,format}/**'],
  message: 'Calls and formats do not import parts of screens.',
};

function browserLayer(layer: BrowserLayer): OxlintOverride[] {
  const folder = `apps/web/src/${layer}`;
  const closed = [theServer, fastify, sql, wholeZod, browserLayersAbove(layer)];
  const all = mayNotImport([`${folder}/**`], ...closed);
  if (layer === 'kit')
    return [all, mayNotImport([`${folder}/{http,format}/*`], ...closed, usedByKit)];
  if (layer !== 'features') return [all];
  return [
    all,
    mayNotImport([`${folder}/*/*`], ...closed, otherFeatures),
    mayNotImport([`${folder}/*/*/*`], ...closed, otherFeaturesFromInside),
  ];
}

/**
 * An override that forbids imports. It replaces earlier overrides of the same files, so it must list all their
 * forbidden imports.
 */
function mayNotImport(files: string[], ...closed: Closed[]): OxlintOverride {
  const patterns = closed.map((one) => withoutLiftingOthers(one, closed));
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/**
 * The linter lets an exception in one pattern disable all other patterns. So this pattern repeats the other patterns at
 * its end.
 */
function withoutLiftingOthers(one: Closed, all: readonly Closed[]): Closed {
  const isException = (path: string) => path.startsWith('!');
  if (!one.group.some(isException)) return one;
  const others = all.filter((other) => other !== one).flatMap(({ group }) => group);
  return { ...one, group: [...one.group, ...others.filter((path) => !isException(path))] };
}

/** The layers of `modules/billing`, the lowest first. A layer may import only the layers before it. */
export const billingLayers = [
  'events',
  'bank-accounts',
  'receivables',
  'provider-accounts',
  'discrepancies',
  'received-events',
  'ledger',
  'subscriptions',
  'charges',
  'checkout',
  'bank-transfers',
  'customer-letters',
  'bank-statements',
  'provider-sync',
  'timeline',
  'cockpit',
  'customers',
  'verification',
] as const;
type BillingLayer = (typeof billingLayers)[number];

const insideOfOtherLayers: Closed = {
  group: [
    '../*/**',
    '../../*/**',
    '!../../../**',
    '!../*/*.service.ts',
    '!../*/*.table.ts',
    '!../../*/*.service.ts',
    '!../../*/*.table.ts',
  ],
  message: insideOfOtherModules.message,
};
const notifications: Closed = {
  group: ['**/notification/**'],
  message: 'Billing raises an event; its layer `events` notifies.',
};

function layersAbove(layer: BillingLayer): Closed {
  const above = billingLayers.slice(billingLayers.indexOf(layer) + 1);
  return {
    group: ['../../billing/**', ...above.map((name) => `../${name}/**`)],
    message: 'A layer of billing imports only the layers below it.',
  };
}

function billingLayer(layer: BillingLayer): OxlintOverride[] {
  const folder = `apps/api/src/modules/billing/${layer}`;
  const closed = [theBrowser, insideOfOtherLayers, layersAbove(layer)];
  if (layer !== 'events') closed.push(notifications);
  const message = 'Billing raises an event; its layer `events` starts jobs.';
  const starting: OxlintOverride = {
    files: [`${folder}/*`],
    rules: { 'no-restricted-properties': ['error', { property: 'triggerJob', message }] },
  };
  return [
    mayNotImport([`${folder}/*`], sql, ...closed),
    mayNotImport([`${folder}/*.service.ts`], sql, fastify, ...closed),
    mayNotImport([`${folder}/*.{repository,table}.ts`], fastify, ...closed),
    ...(layer === 'events' ? [] : [starting]),
  ];
}

/** The allowed import directions of docs/architecture.md. */
export const boundaries: OxlintOverride[] = [
  mayNotImport(['packages/contracts/**'], theApps, theBrowser, fastify, sql, wholeZod),
  mayNotImport(['apps/paypal-simulator/**'], theBrowser, canone),

  mayNotImport(['apps/web/**'], theServer, fastify, sql, wholeZod),
  ...browserLayers.flatMap(browserLayer),

  mayNotImport(['apps/api/**'], theBrowser, sql, insideOfBilling),
  mayNotImport(['apps/api/src/providers/**'], theBrowser, sql, businessModules),
  mayNotImport(['apps/api/src/platform/**'], theBrowser, sql, entities),
  mayNotImport(['apps/api/src/platform/{audit,crud,database}/**'], theBrowser, entities),
  mayNotImport(['apps/api/src/modules/*/*'], theBrowser, sql, insideOfOtherModules),
  mayNotImport(
    ['apps/api/src/modules/*/*.service.ts'],
    theBrowser,
    sql,
    fastify,
    insideOfOtherModules,
  ),
  mayNotImport(
    ['apps/api/src/modules/*/*.{repository,table}.ts'],
    theBrowser,
    fastify,
    insideOfOtherModules,
  ),
  ...billingLayers.flatMap(billingLayer),
  mayNotImport(
    ['apps/api/src/{schema.ts,schema/*.ts,testing/**,{admin,demo}/*.repository.ts,**/*.test.ts}'],
    theBrowser,
  ),
];
