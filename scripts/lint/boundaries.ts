import type { OxlintOverride } from 'oxlint';

/** A part of the code that some files may not import. */
interface Closed {
  group: string[];
  message: string;
}

const packages = (...names: string[]) => names.flatMap((name) => [name, `${name}/**`]);

const theApps: Closed = {
  group: [...packages('@canone/api', '@canone/web', '@canone/paypal-simulator'), '**/apps/**'],
  message: 'What both sides share knows neither of them.',
};
const theBrowser: Closed = {
  group: [
    ...packages('@canone/web', 'react', 'react-dom'),
    '@mantine/**',
    '**/apps/web/**',
    '**/web/src/**',
  ],
  message: 'The server and the browser app meet in the contracts only.',
};
const theServer: Closed = {
  group: [
    ...packages('@canone/api', '@canone/paypal-simulator'),
    '**/apps/api/**',
    '**/api/src/**',
  ],
  message: 'The server and the browser app meet in the contracts only.',
};
const canone: Closed = {
  group: packages('@canone/api', '@canone/contracts'),
  message: 'The simulator stands for PayPal, which knows nothing of Canone.',
};
const fastify: Closed = {
  group: [...packages('fastify', 'fastify-plugin'), '@fastify/**'],
  message: 'Rules, rows and contracts know no HTTP.',
};
const sql: Closed = {
  group: [...packages('pg', 'kysely', '@electric-sql/pglite')],
  message: 'SQL stays in repositories, tables and the database kit.',
};
const wholeZod: Closed = {
  group: ['zod', 'zod/v3', 'zod/v4'],
  message: 'zod/mini: the whole of zod costs the sign-in page 17 kB.',
};
const entities: Closed = {
  group: ['**/modules/**', '**/features/**', '**/providers/**', '**/demo/**', '**/routes.tsx'],
  message: 'The kit knows no entity.',
};
const businessModules: Closed = {
  group: ['**/modules/**'],
  message: 'A provider knows the outside world, not our business.',
};
const insideOfOtherModules: Closed = {
  group: ['../*/**', '!../../**', '!../*/*.service.ts', '!../*/*.table.ts'],
  message: 'A module is entered through its service, or joined through its table.',
};
const otherFeatures: Closed = {
  group: ['../*/**', '!../../**', '**/features/**'],
  message: 'Features are islands; routes compose them.',
};
const otherFeaturesFromInside: Closed = {
  group: ['../../*/**', '!../../../**', '**/features/**'],
  message: 'Features are islands; routes compose them.',
};

/** An override replaces the ones before it, so each says everything its files may not import. */
function mayNotImport(files: string[], ...patterns: Closed[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** The dependency directions of docs/architecture.md. */
export const boundaries: OxlintOverride[] = [
  mayNotImport(['packages/contracts/**'], theApps, theBrowser, fastify, sql, wholeZod),
  mayNotImport(['apps/paypal-simulator/**'], theBrowser, canone),

  mayNotImport(['apps/web/**'], theServer, fastify, sql, wholeZod),
  mayNotImport(['apps/web/src/kit/**'], theServer, fastify, sql, wholeZod, entities),
  mayNotImport(['apps/web/src/features/*/*'], theServer, fastify, sql, wholeZod, otherFeatures),
  mayNotImport(
    ['apps/web/src/features/*/*/*'],
    theServer,
    fastify,
    sql,
    wholeZod,
    otherFeaturesFromInside,
  ),

  mayNotImport(['apps/api/**'], theBrowser, sql),
  mayNotImport(['apps/api/src/providers/**'], theBrowser, sql, businessModules),
  mayNotImport(['apps/api/src/kit/**'], theBrowser, sql, entities),
  mayNotImport(['apps/api/src/kit/{database,crud}/**'], theBrowser, entities),
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
  mayNotImport(
    ['apps/api/src/{schema.ts,testing/**,{admin,demo}/*.repository.ts,**/*.test.ts}'],
    theBrowser,
  ),
];
