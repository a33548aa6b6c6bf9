import { openPostgres } from '@canone/api/engine';
import { migrate } from '@canone/api/migrate';
import pg from 'pg';
import { ended, type Launched, launch, pause } from '../program.ts';
import { fill, type Outcome, outcomeOf } from './data.ts';

const limitMs = 600_000;

export interface Renewed extends Outcome {
  readonly killed: number;
  /** For each kill, the number of subscriptions that were processed before it. */
  readonly points: readonly number[];
  readonly seconds: number;
  readonly errors: readonly string[];
  /** Whether each subscription was renewed or ended exactly once, with its notification. */
  readonly isRight: boolean;
}

async function kill({ child }: Launched): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

/** Fills an empty database with due subscriptions. Two processes handle them and are killed during this work. */
export async function renewAll(url: string, count: number, kills: number): Promise<Renewed> {
  const engine = openPostgres(url);
  await migrate(engine);
  await engine.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, count);

  const started: Launched[] = [];
  function startWorker(): Launched {
    const worker = launch('renewals/worker.ts', { DATABASE_URL: url });
    started.push(worker);
    return worker;
  }
  const errors = () => started.map(({ output }) => output()).filter((text) => text !== '');

  const begin = performance.now();
  let workers = [startWorker(), startWorker()];
  let killed = 0;
  let left = count;
  const points: number[] = [];
  while (left > 0 && errors().length === 0 && performance.now() - begin < limitMs) {
    await pause(200 + Math.random() * (kills > 0 ? 500 : 0));
    left = (await outcomeOf(client)).untouched;
    if (killed >= kills || left === 0) continue;
    const isBoth = Math.random() < 0.3;
    const victims = workers.filter((_, index) => isBoth || index === killed % 2);
    await Promise.all(victims.map(kill));
    killed += victims.length;
    points.push(count - left);
    workers = workers.map((worker) => (victims.includes(worker) ? startWorker() : worker));
  }
  const seconds = (performance.now() - begin) / 1000;

  // Gives both processes time for one more run, although no work is due.
  await pause(1000);
  await Promise.all(workers.map(kill));
  const outcome = await outcomeOf(client);
  await client.end();
  const { once, renewals, ends, notices, wrongTallies } = outcome;
  const isRight =
    once === count && renewals + ends === count && notices === ends && wrongTallies === 0;
  return { ...outcome, killed, points, seconds, errors: errors(), isRight };
}
