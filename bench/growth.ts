import { fullSize, largest } from './speed/data.ts';
import { median } from './speed/figure.ts';
import { filledDatabase } from './speed/filled-database.ts';
import { type Figures, load, type Request } from './speed/load.ts';
import { apiKey, signIn, startProductOn } from './speed/product.ts';
import { openServer } from './speed/server.ts';

/**
 * Compares the time of the same reads in two installations of different size, with only the product's rows: `node
 * bench/growth.ts [subscriptions] [subscriptions] [repetitions]`. Both have 200 tenants, so the measured tenant grows
 * with the installation. In the large installation a read may take at most twice the time. The program only reads, so
 * it needs no copy of the rows. It exits with 1 after a wrong response or a read above the limit.
 */
const [few = 1_000_000, many = 10_000_000, repetitions = 3] = process.argv.slice(2).map(Number);
const seconds = 5;
const connections = 8;
const limit = 2;

/** The rows of an installation. The users and plans of a tenant also grow with its subscriptions. */
const sizeOf = (subscriptions: number) => ({
  ...fullSize,
  subscriptions,
  users: Math.ceil(subscriptions / 5),
});

interface Read {
  readonly name: string;
  readonly path: string;
  /**
   * Whether the limit applies. It does not apply to sums over rows whose number grows with the tenant. Their times are
   * only printed.
   */
  readonly isLimited: boolean;
}

const list = '/api/subscription/getAll?pageSize=20';
const ledger = '/api/ledger/getAll?pageSize=20';
const reads: readonly Read[] = [
  { name: 'list, page 1', path: `${list}&page=1`, isLimited: true },
  { name: 'list, page 5,000', path: `${list}&page=5000`, isLimited: true },
  {
    name: 'total of one status',
    path: '/api/subscription/getAll?pageSize=1&filters[subscriptionStatus]=1',
    isLimited: true,
  },
  { name: 'ledger, page 1', path: `${ledger}&page=1`, isLimited: true },
  { name: 'ledger, page 5,000', path: `${ledger}&page=5000`, isLimited: true },
  {
    name: 'ledger sums of a month by VAT rate',
    path: '/api/report/collected?from=2026-03-01&to=2026-03-31&by=vatRate',
    isLimited: true,
  },
  {
    name: 'ledger sums of a year by month',
    path: '/api/report/collected?from=2025-01-01&to=2025-12-31&by=month',
    isLimited: true,
  },
  {
    name: 'overdue receivables, page 1 with their sum',
    path: '/api/receivable/getAll?pageSize=20&filters[state]=overdue',
    isLimited: false,
  },
  { name: 'home page', path: '/api/report/cockpit', isLimited: false },
];

const server = await openServer();

async function startWith(subscriptions: number) {
  const database = await filledDatabase(server, sizeOf(subscriptions), 'product');
  const program = await startProductOn(server.urlOf(database));
  return { program, database };
}

const sides = { small: await startWith(few), large: await startWith(many) } as const;
type Side = keyof typeof sides;

async function measure(side: Side, path: string): Promise<Figures> {
  const { program } = sides[side];
  const headers = {
    'x-api-key': apiKey,
    authorization: `Bearer ${await signIn(program)}`,
    'x-tenant-id': String(largest),
  };
  const request = (): Request => ({ path });
  const asked = { origin: program.origin, headers, request, connections };
  await load({ ...asked, seconds: 1 }); // warm-up
  return load({ ...asked, seconds });
}

let failures = 0;
console.log(
  `| read | ${few} subscriptions /s | ${many} /s | duration, ratio | p50/p99 ms | large p50/p99 |`,
);
console.log('|---|---|---|---|---|---|');
for (const { name, path, isLimited } of reads) {
  const windows: Record<Side, Figures[]> = { small: [], large: [] };
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const side of ['small', 'large'] as const) windows[side].push(await measure(side, path));
  const of = (side: Side, key: keyof Figures) => median(windows[side].map((it) => it[key]));
  const ratio = of('small', 'perSecond') / of('large', 'perSecond');
  const wrong = [...windows.small, ...windows.large].some(({ errors }) => errors > 0);
  if (wrong || (isLimited && !(ratio <= limit))) failures += 1;
  const cells = [
    name,
    of('small', 'perSecond').toFixed(0),
    of('large', 'perSecond').toFixed(0),
    `${ratio.toFixed(2)}${isLimited ? '' : ' (no limit)'}`,
    `${of('small', 'p50')} / ${of('small', 'p99')}`,
    `${of('large', 'p50')} / ${of('large', 'p99')}`,
  ];
  console.log(`| ${cells.join(' | ')} |${wrong ? ' wrong answers' : ''}`);
}

for (const { program } of Object.values(sides)) await program.stop();
await server.stop();
process.exit(failures > 0 ? 1 : 0);
