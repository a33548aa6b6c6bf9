import { fillOnce, largest, type Size } from './speed/data.ts';
import { memoryOf } from './speed/process-figures.ts';
import { apiKey, databaseName, signIn, startProductOn } from './speed/product.ts';
import { openServer } from './speed/server.ts';

/**
 * How much memory a server takes while it exports 150,000 subscriptions: `npm run export-memory [-- exports]`.
 * Ends with 1 when an export makes it grow by more than 50 MB. Everything stays on loopback.
 */
const most = 50;
const size: Size = {
  subscriptions: 250_000,
  tenants: 20,
  users: 50_000,
  plansEach: 10,
  largestShare: 6_000,
  smallShare: 1_000,
};
const lineFeed = 10;
const exports = Number(process.argv[2] ?? 5);

const server = await openServer(await databaseName(size));
const first = await startProductOn(server.url); // migrates
await first.stop();
const filledIn = await fillOnce(server.url, size);
if (filledIn > 0) console.error(`filled in ${Math.round(filledIn)} s`);

const product = await startProductOn(server.url);
const headers = {
  'x-api-key': apiKey,
  authorization: `Bearer ${await signIn(product)}`,
  'x-tenant-id': String(largest),
};

async function countLines(response: Response): Promise<{ lines: number; bytes: number }> {
  let lines = 0;
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    for (const byte of piece) if (byte === lineFeed) lines += 1;
  }
  return { lines, bytes };
}

/** One export, and the highest memory seen while it ran. */
async function measure(query: string) {
  const before = memoryOf(product.pid).now;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(product.pid).now);
  }, 20);
  const started = performance.now();
  const { lines, bytes } = await countLines(
    await fetch(`${product.origin}/api/subscription/exportCsv?${query}`, { headers }),
  );
  clearInterval(watch);
  return {
    query,
    rows: lines - 1,
    MB: Number((bytes / 1_048_576).toFixed(1)),
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    before,
    highest,
    growth: highest - before,
  };
}

/** A server at work has a heap of its own already: lists are read until it does. */
async function work(): Promise<void> {
  const pages = Array.from({ length: 100 }, (_, n) => n + 1);
  for (let round = 0; round < 5; round += 1) {
    for (const page of pages) {
      const url = `${product.origin}/api/subscription/getAll?pageSize=100&page=${page}`;
      await (await fetch(url, { headers })).text();
    }
  }
}

const idle = memoryOf(product.pid).now;
await work();
const measured = [];
for (let n = 0; n < exports; n += 1) {
  measured.push(await measure(['sort=-id', 'sort=userName', 'filters[userName]=a'][n % 3] ?? ''));
}
await product.stop();
await server.stop();

console.log(`idle ${idle} MB`);
console.table(measured);
const isFlat = measured.every(({ growth }) => growth <= most);
if (!isFlat) console.error(`an export made the server grow by more than ${most} MB`);
process.exit(isFlat ? 0 : 1);
