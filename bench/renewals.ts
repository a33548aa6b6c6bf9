import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@canone/api/engine';
import { migrate } from '@canone/api/migrate';
import pg from 'pg';
import { createPostgres } from './failures/postgres.ts';
import { ended, pause } from './program.ts';
import { fill, outcomeOf } from './renewals/data.ts';

/**
 * Ten thousand subscriptions whose period has begun or ended, two processes that take care of them at once, and
 * kill -9 of one or both at random points: `npm run renewals [-- subscriptions] [kills]`. Exits with 1 unless each was
 * renewed or ended exactly once.
 */
const count = Number(process.argv[2] ?? 10_000);
const kills = Number(process.argv[3] ?? 20);
const limitMs = 600_000;
const worker = fileURLToPath(new URL('renewals/worker.ts', import.meta.url));

const postgres = await createPostgres();
const engine = openPostgres(postgres.url);
await migrate(engine);
await engine.close();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await fill(client, count);

const errors: string[] = [];
function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [worker, postgres.url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

const begin = performance.now();
let workers = [startWorker(), startWorker()];
let killed = 0;
let left = count;
/** How many had been taken care of at each kill: where it fell. */
const points: number[] = [];
while (left > 0 && errors.length === 0 && performance.now() - begin < limitMs) {
  await pause(200 + Math.random() * 500);
  left = (await outcomeOf(client)).untouched;
  if (killed >= kills || left === 0) continue;
  const isBoth = Math.random() < 0.3;
  const victims = workers.filter((_, index) => isBoth || index === killed % 2);
  await Promise.all(victims.map(kill));
  killed += victims.length;
  points.push(count - left);
  workers = workers.map((child) => (victims.includes(child) ? startWorker() : child));
}
const seconds = (performance.now() - begin) / 1000;

// once more with nothing left to do, by both
await pause(1000);
await Promise.all(workers.map(kill));
const { subscriptions, once, renewals, ends, notices, wrongTallies } = await outcomeOf(client);
await client.end();
await postgres.remove();

console.log(
  `${subscriptions} subscriptions, 2 processes, ${killed} × kill -9 after ${points.join(', ')} of them`,
);
console.log(
  `${once} exactly once: ${renewals} renewed, ${ends} ended, ${notices} notices; wrong totals of lists: ${wrongTallies}; ${seconds.toFixed(1)} s`,
);
for (const error of errors) console.error(error);
const isRight =
  once === count && renewals + ends === count && notices === ends && wrongTallies === 0;
process.exit(isRight && errors.length === 0 ? 0 : 1);
