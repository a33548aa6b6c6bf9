import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { type Engine, openPostgres } from '../database/engine.ts';
import { jobQueue } from '../database/job-queue.ts';
import { type Job, type JobRunner, startJobs } from './jobs.ts';

const never = '0 0 1 1 *';
const log = {
  error: vi.fn<(details: object, message: string) => void>(),
  warn: vi.fn<(details: object, message: string) => void>(),
};

/** A job that counts its runs. A test can end each run. */
function aJob(name: string) {
  const runs: PromiseWithResolvers<void>[] = [];
  const job: Job = {
    name,
    cron: never,
    run: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
  };
  return { job, runs };
}

const soon = { timeout: 60_000 };

describe('JOB-01 · background jobs', () => {
  let engine: Engine;
  const running: JobRunner[] = [];

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(async () => {
    await engine.close();
  });

  async function start(jobs: readonly Job[], isWorker = true): Promise<JobRunner> {
    const runner = await startJobs(engine, jobs, { isWorker, log });
    running.push(runner);
    return runner;
  }

  test('a triggered job runs, and other jobs do not run', async () => {
    const triggered = aJob('triggered');
    const left = aJob('left');
    const runner = await start([triggered.job, left.job]);

    runner.triggerJob('triggered');

    await vi.waitFor(() => expect(triggered.runs).toHaveLength(1), soon);
    triggered.runs[0]?.resolve();
    expect(left.runs).toHaveLength(0);
    await runner.stop();
  });

  test('a job triggered several times during a run runs once more afterwards', async () => {
    const { job, runs } = aJob('busy');
    const runner = await start([job]);
    runner.triggerJob('busy');
    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);

    for (let count = 0; count < 5; count++) runner.triggerJob('busy');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();

    await vi.waitFor(() => expect(runs).toHaveLength(2), soon);
    runs[1]?.resolve();
    await runner.stop();
    expect(runs).toHaveLength(2);
  });

  test('W108 · a run may last for hours, also in a queue that the previous version created', async () => {
    const boss = jobQueue(engine, false);
    await boss.start();
    await boss.createQueue('long', { policy: 'stately', expireInSeconds: 900 });
    const { job, runs } = aJob('long');
    const runner = await start([job]);
    runner.triggerJob('long');
    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);

    const [active] = await boss.findJobs('long');
    expect(active).toMatchObject({ state: 'active', expireInSeconds: 6 * 3600 });

    runs[0]?.resolve();
    await runner.stop();
    await boss.stop();
  });

  test('W158 · a queue starts its next run soon after the supervisor has seen the end of the last run', async () => {
    const boss = jobQueue(engine, false);
    await boss.start();
    await boss.createQueue('seen', { policy: 'stately' });
    await engine.pool.query(
      `update pgboss.queue set singletons_active = '{null}' where name = 'seen'`,
    );
    const { job, runs } = aJob('seen');
    const runner = await start([job]);

    runner.triggerJob('seen');

    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 });
    runs[0]?.resolve();
    await runner.stop();
    await boss.stop();
  });

  test('W112 · a worker resets times of the queue that are in the future', async () => {
    const { job, runs } = aJob('delayed');
    const first = await start([job]);
    await first.stop();
    await engine.pool.query(`
      update pgboss.version set cron_on = now() + interval '1 year';
      update pgboss.queue set monitor_claim_on = now() + interval '1 year', maintain_on = now() + interval '1 year';
      insert into pgboss.job (name, policy, start_after) values ('delayed', 'stately', now() + interval '1 year');
      insert into job_runs (job, finished_at, succeeded_at, seconds, problems)
        values ('delayed', now() + interval '1 year', now() + interval '1 year', 1, 0)`);

    const runner = await start([job]);

    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);
    const { rows } = await engine.pool.query(`
      select cron_on as at from pgboss.version where cron_on > now() + interval '1 hour'
      union all select greatest(monitor_claim_on, maintain_on) from pgboss.queue
        where greatest(monitor_claim_on, maintain_on) > now() + interval '1 hour'
      union all select greatest(finished_at, succeeded_at) from job_runs where finished_at > now() + interval '1 hour'`);
    expect(rows).toEqual([]);
    runs[0]?.resolve();
    await runner.stop();
  });

  test('a process without workers triggers the job in another process', async () => {
    const { job, runs } = aJob('elsewhere');
    const worker = await start([job]);
    const web = await start([job], false);

    web.triggerJob('elsewhere');

    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);
    runs[0]?.resolve();
    await web.stop();
    await worker.stop();
  });

  test('a failed run is logged and retried', async () => {
    let runs = 0;
    const failing: Job = {
      name: 'failing',
      cron: never,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('the first time');
      },
    };
    const runner = await start([failing]);

    runner.triggerJob('failing');

    await vi.waitFor(() => expect(runs).toBe(2), soon);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'failing' }),
      'job failed',
    );
    await runner.stop();
  });

  test('stopping waits for the current run', async () => {
    const { job, runs } = aJob('slow');
    const runner = await start([job]);
    runner.triggerJob('slow');
    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);
    let isOver = false;
    setTimeout(() => {
      isOver = true;
      runs[0]?.resolve();
    }, 200);

    await runner.stop();

    expect(isOver).toBe(true);
  });

  test('W237 · a run that goes on after the longest wait is reported as interrupted, and its failure without a database is not', async () => {
    const { job, runs } = aJob('interrupted');
    const runner = await start([job]);
    runner.triggerJob('interrupted');
    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);
    log.error.mockClear();

    await runner.stop();
    runs[0]?.reject(new Error('Cannot use a pool after calling end on the pool'));
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(log.warn.mock.calls).toEqual([[{ job: 'interrupted' }, 'job interrupted']]);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe.runIf(inject('database').kind === 'postgres')('JOB-01 · the first start', () => {
  test('F7 · five processes that start at once on a new database all run', async () => {
    const database = await openTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const { serverUrl } = inject('database') as { serverUrl: string };
    const url = `${serverUrl}/${rows[0]?.name}`;
    const processes = [database, ...Array.from({ length: 4 }, () => openPostgres(url))];

    const started = await Promise.allSettled(
      processes.map((engine) => startJobs(engine, [aJob('first').job], { isWorker: true, log })),
    );
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    for (const engine of processes) await engine.close();

    expect(started.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  });
});
