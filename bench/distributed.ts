import { createOnNodes, dropOnNodes } from '@canone/api/citus-cluster';
import { distribute } from '@canone/api/distribution';
import { openPostgres } from '@canone/api/engine';
import pg from 'pg';
import { fill, largest, quickSize } from './speed/data.ts';
import { median } from './speed/figure.ts';
import { type Figures, load } from './speed/load.ts';
import { apiKey, signIn, startProductOn } from './speed/product.ts';
import { scenariosOver } from './speed/scenarios.ts';

/**
 * Measures the product on a Citus cluster and on one PostgreSQL server with the same rows. The single server is the
 * coordinator's. `CITUS_COORDINATOR_URL` and `CITUS_WORKER_URLS` name the nodes, as for `npm run test:distributed`.
 * `node bench/distributed.ts [subscriptions] [repetitions]` creates the databases and drops them at the end.
 */
const subscriptions = Number(process.argv[2] ?? quickSize.subscriptions);
const repetitions = Number(process.argv[3] ?? 3);
const seconds = 4;
const connections = 16;
const deepPage = 200;
const chosen = [
  'list, page 1',
  `list, page ${deepPage}`,
  'list, status and name',
  'list, by user name',
  'one subscription',
  'ledger, page 1',
  'receivables, overdue',
  'subscribe',
  'payment, confirmed',
];

const coordinator = process.env['CITUS_COORDINATOR_URL'];
const workers = process.env['CITUS_WORKER_URLS']?.split(',');
if (!coordinator || !workers)
  throw new Error('CITUS_COORDINATOR_URL and CITUS_WORKER_URLS name no cluster');
const nodes = [coordinator, ...workers];
const names = { one: `speed_one_${process.pid}`, citus: `speed_citus_${process.pid}` } as const;

const size = {
  ...quickSize,
  subscriptions,
  users: Math.ceil(subscriptions / 5),
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills two databases with the same rows. Then it distributes one of them. */
async function prepare(): Promise<{ one: string; citus: string }> {
  const owner = await createOnNodes(nodes, names.citus);
  await withClient(`${coordinator}/postgres`, (client) =>
    client.query(`create database ${names.one} owner canone template template0`),
  );
  const urls = { one: `${owner}/${names.one}`, citus: `${owner}/${names.citus}` };
  for (const url of Object.values(urls)) {
    await (await startProductOn(url)).stop(); // the start runs the migrations
    await fill(url, size);
  }
  const engine = openPostgres(urls.citus);
  await distribute(engine);
  await engine.close();
  return urls;
}

/** Reads ids of the largest tenant, as a superuser. */
async function readIds() {
  return withClient(`${coordinator}/${names.one}`, async (client) => {
    const column = async (text: string) => {
      const { rows } = await client.query<{ id: number }>(text, [largest]);
      return rows.map(({ id }) => id);
    };
    return {
      any: await column('select id from subscriptions where tenant_id = $1 and id % 7 = 0'),
      notActive: [],
      users: await column('select user_id as id from memberships where tenant_id = $1'),
      plans: await column('select id from plans where tenant_id = $1'),
      open: await column(
        'select id from receivables where tenant_id = $1 and subscription_status = 4 order by id',
      ),
      links: [],
    };
  });
}

async function startOn(url: string, isDistributed: boolean) {
  process.env['DATABASE_DISTRIBUTED'] = isDistributed ? 'citus' : '';
  const program = await startProductOn(url);
  const token = await signIn(program);
  const headers = {
    'x-api-key': apiKey,
    authorization: `Bearer ${token}`,
    'x-tenant-id': String(largest),
  };
  return { program, headers };
}

const urls = await prepare();
const sides = { one: await startOn(urls.one, false), citus: await startOn(urls.citus, true) };
const scenarios = scenariosOver(await readIds(), deepPage).filter(({ name }) =>
  chosen.includes(name),
);
let errors = 0;

console.log(
  `| ${subscriptions} subscriptions | one server /s | Citus /s | ratio | p50/p99 ms | Citus’ |`,
);
console.log('|---|---|---|---|---|---|');
for (const { name, product } of scenarios) {
  const windows: { one: Figures[]; citus: Figures[] } = { one: [], citus: [] };
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const side of ['one', 'citus'] as const) {
      const { program, headers } = sides[side];
      const { origin } = program;
      windows[side].push(await load({ origin, headers, request: product, connections, seconds }));
    }
  }
  const of = (side: 'one' | 'citus', key: keyof Figures) =>
    median(windows[side].map((window) => window[key]));
  errors += of('one', 'errors') + of('citus', 'errors');
  const ratio = (of('citus', 'perSecond') / of('one', 'perSecond')).toFixed(2);
  const times = (side: 'one' | 'citus') => `${of(side, 'p50')} / ${of(side, 'p99')}`;
  console.log(
    `| ${name} | ${of('one', 'perSecond').toFixed(0)} | ${of('citus', 'perSecond').toFixed(0)} | ${ratio} | ${times('one')} | ${times('citus')} |`,
  );
}
console.log(`${errors} wrong answers`);

for (const { program } of Object.values(sides)) await program.stop();
await dropOnNodes(nodes, names.citus);
await dropOnNodes([coordinator], names.one);
process.exit(errors > 0 ? 1 : 0);
