import { join } from 'node:path';
import { cyclesOutcome } from '../lint/folder-cycles.ts';
import { npmCommand } from '../npm.mjs';
import { root } from '../prepare.mjs';
import { requirementsOutcome } from '../requirements.ts';
import type { Shard } from '../shard.ts';
import type { Check, Outcome } from './check.ts';
import { runPlaywright } from './playwright.ts';
import { whyNoPostgres } from './postgres.ts';
import { runQuietly } from './program.ts';
import { runVitest } from './vitest.ts';

const installed = (path: string) => join(root, 'node_modules', path);
const apiTests = ['apps/api/src'];

/**
 * The tests that also run on the embedded engine. They test its driver, transactions and roles, and the modules with
 * the most SQL.
 */
export const embeddedTests = [
  'platform',
  'providers',
  'smoke',
  'payments-model/pitfalls',
  'modules/billing/bank-statements/statement-pitfalls',
  'specification',
  'demo',
  'admin',
  'attack/isolation',
  'attack/two-nets',
  'money-audit/tenants',
  'modules/billing/provider-sync/next-query',
  'modules/billing/subscriptions/provider-state',
  'modules/billing/subscriptions/subscribe',
  'modules/billing/subscriptions/life-cycle',
  'modules/billing/checkout/activation',
  'modules/billing/checkout/payment-confirmation',
  'modules/billing/ledger/ledger',
  'modules/billing/bank-transfers/transfer-booking',
  'modules/billing/verification',
  'modules/user/user.test',
].map((path) => `apps/api/src/${path}`);

/**
 * Every check that a change must pass, the cheapest first. The static checks run at the same time as the tests. Two
 * test suites run one after another, because each keeps both cores busy and they would take longer at the same time.
 */
export const allChecks: readonly Check[] = [
  {
    name: 'build',
    queue: 'tests',
    runsIn: 'every shard',
    run: () => passOrFail([process.execPath, join(root, 'scripts/build-web.ts'), '--force']),
  },
  program('format', [installed('@biomejs/biome/bin/biome'), 'check', '.']),
  program('types', [installed('typescript/bin/tsc'), '-b']),
  program('lint', [installed('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  codeCheck('cycles', async () => cyclesOutcome(root)),
  program('unused', [installed('knip/bin/knip.js')]),
  codeCheck('lock', () => passOrFail([...npmCommand(), 'ci', '--dry-run', '--ignore-scripts'])),
  codeCheck('requirements', async () => requirementsOutcome(root)),
  suite('unit', (shard) =>
    runVitest({
      projects: ['contracts', 'simulator', 'web', 'scripts'],
      paths: ['packages/contracts/src', 'apps/paypal-simulator/src', 'apps/web', 'scripts'],
      shard,
    })),
  suite('api-pglite', runOnEmbedded),
  suite('api-postgres', runOnPostgres),
  { ...suite('browser', runPlaywright), needs: 'build' },
];

function codeCheck(name: string, run: Check['run']): Check {
  return { name, queue: 'code', runsIn: 'last shard', run };
}

/** A check that runs a program of an installed package with the pinned Node. */
function program(name: string, command: readonly string[]): Check {
  return codeCheck(name, () => passOrFail([process.execPath, ...command]));
}

function suite(name: string, run: Check['run']): Check {
  return { name, queue: 'tests', runsIn: 'every shard', run };
}

async function passOrFail(command: readonly [string, ...string[]]): Promise<Outcome> {
  const { code, output } = await runQuietly(command);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

/**
 * Runs the API tests on the embedded engine: all of them if there is no PostgreSQL server, otherwise `embeddedTests`.
 */
async function runOnEmbedded(shard: Shard): Promise<Outcome> {
  const isOnlyEngine = (await whyNoPostgres()) !== undefined;
  const paths = isOnlyEngine ? apiTests : embeddedTests;
  return runVitest({ projects: ['api-pglite'], paths, shard });
}

async function runOnPostgres(shard: Shard): Promise<Outcome> {
  const reason = await whyNoPostgres();
  if (reason !== undefined) return { passed: 0, failed: 0, note: `not run: ${reason}` };
  return runVitest({ projects: ['api-postgres'], paths: apiTests, shard });
}
