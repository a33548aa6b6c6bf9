import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fillOnce, fullSize, largest, quickSize } from './speed/data.ts';
import { makeLimitOnce } from './speed/limit-data.ts';
import type { Load } from './speed/load.ts';
import { measure, type Measured, type Side } from './speed/measure.ts';
import { memoryOf } from './speed/process-figures.ts';
import { apiKey, databaseName, signIn, startProductOn } from './speed/product.ts';
import { type Program, start } from './program.ts';
import { asTable } from './speed/report.ts';
import { type Ids, oneSubscription, refusedForm, scenariosOver } from './speed/scenarios.ts';
import { openServer } from './speed/server.ts';
import { compareTwoProcesses } from './speed/two-processes.ts';

/**
 * The product beside the limit of the same machine, in one run: `npm run bench`.
 * `--quick` is a tenth of the rows and a fifth of the time, `--only <text>` the scenarios whose name has it,
 * `--repetitions <n>`, `--json` prints the figures instead of the table. Everything stays on loopback.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    repetitions: { type: 'string', default: '' },
  },
});
const size = options.quick ? quickSize : fullSize;
const repetitions = Number(options.repetitions || (options.quick ? 1 : 3));
const log = (text: string) => console.error(text);

const server = await openServer(await databaseName(size));
const startProduct = () => startProductOn(server.url);

async function readIds(client: pg.Client): Promise<Ids> {
  const column = async (text: string) => {
    const { rows } = await client.query<{ id: number }>(text, [largest]);
    return rows.map(({ id }) => id);
  };
  return {
    any: await column(
      'select id from best.subscriptions where tenant_id = $1 and position % 7 = 0 order by position % 97',
    ),
    notActive: await column(
      'select id from best.subscriptions where tenant_id = $1 and status = 2 order by id',
    ),
    users: await column('select id from best.people where tenant_id = $1 order by id'),
    plans: await column('select id from best.plans where tenant_id = $1 order by id'),
  };
}

/** Gives the rows back that a window of status changes spends. */
async function renewNotActive(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query('begin');
  await client.query(
    `select set_config('app.tenant_id', $1, true), set_config('role', 'canone_app', true)`,
    [String(largest)],
  );
  await client.query(
    'update subscriptions set status = 2 where tenant_id = $1 and id = any($2) and status <> 2',
    [largest, ids],
  );
  await client.query('commit');
}

const first = await startProduct(); // migrates
await first.stop();
const filledIn = await fillOnce(server.url, size);
if (filledIn > 0) log(`filled in ${Math.round(filledIn)} s`);
await makeLimitOnce(server.url);

const product = await startProduct();
const limit = await start('speed/limit-server.ts', { DATABASE_URL: server.url }, { health: '/' });
const idleMemory = memoryOf(product.pid).now;
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const ids = await readIds(client);

const headers = {
  'x-api-key': apiKey,
  authorization: `Bearer ${await signIn(product)}`,
  'x-tenant-id': String(largest),
};
const side = ({ origin, pid }: Program, extra: Load['headers']): Side => ({
  origin,
  pid,
  databasePid: server.pid,
  headers: extra,
});
const sides = { product: side(product, headers), limit: side(limit, {}) };

const measured: Measured[] = [];
for (const scenario of scenariosOver(ids, options.quick ? 2_000 : 5_000)) {
  if (!scenario.name.includes(options.only)) continue;
  log(`measuring: ${scenario.name}`);
  const before =
    scenario.spends === 'notActive' ? () => renewNotActive(client, ids.notActive) : undefined;
  measured.push(
    await measure(scenario, sides, {
      repetitions,
      share: options.quick ? 0.2 : 1,
      ...(before && { before }),
    }),
  );
}

const second = await startProduct();
const both = [sides.product, side(second, headers)] as const;
const seconds = options.quick ? 3 : 10;
log('measuring: two processes');
const twoProcesses = [
  await compareTwoProcesses('no SQL (a refused form)', both, refusedForm, seconds),
  await compareTwoProcesses('one subscription', both, oneSubscription(ids), seconds),
];
await second.stop();

const results = {
  date: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  node: process.version,
  postgres: (await client.query<{ v: string }>('select version() as v')).rows[0]?.v.split(
    ' on ',
  )[0],
  rows: size,
  repetitions,
  startToReadyMs: Math.round(product.startedInMs),
  memoryMb: { idle: idleMemory, afterLoad: memoryOf(product.pid) },
  scenarios: measured,
  twoProcesses,
};
await client.end();
await product.stop();
await limit.stop();
await server.stop();

console.log(options.json ? JSON.stringify(results, null, 2) : asTable(results));
if (!options.only) {
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const name = options.quick ? 'latest-quick.json' : 'latest.json';
  await writeFile(`${folder}${name}`, `${JSON.stringify(results, null, 2)}\n`);
}
