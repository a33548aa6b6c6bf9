import { billingTimeZone } from '@canone/contracts/values/calendar';
import type { Queue } from 'pg-boss';
import type { Engine } from '../database/engine.ts';
import { jobQueue } from '../database/job-queue.ts';
import { recordRun } from '../database/job-runs.ts';
import { setQueueBack } from '../database/queue-clock.ts';
import { countJobRun, expectJob } from '../observability/telemetry.ts';
import { traced } from '../observability/tracing.ts';

/**
 * A background job. The work to do is stored in our own tables, so a run processes everything that is due. It may run
 * twice or late, and the next run repeats failed work. At most one run of a job is active in all processes together.
 */
export interface Job {
  readonly name: string;
  /** The schedule in the time zone of Rome. */
  readonly cron: string;
  /** Runs the job. A job that checks something returns the number of problems that it found. */
  run(): Promise<{ readonly problems: number } | void>;
}

export interface JobRunner {
  /** Starts the job soon, in this or another process. */
  triggerJob(job: string): void;
  /** Starts no more runs and waits up to ten seconds for the current ones. */
  stop(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const stopLimitMs = 10_000;

/** The interval of the clock check, because a clock may be corrected while the processes run. */
const clockCheckMs = 10 * 60_000;

/**
 * The time limit of a run. It is long enough for a backup of a large database. Missing heartbeats reveal a crash, so
 * this limit only ends a run that hangs.
 */
const maxRunSeconds = 6 * 3600;

/** Allows one waiting and one active run. So a trigger during a run causes one more run after it. */
const queueOptions = {
  policy: 'stately',
  retryLimit: 2,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: maxRunSeconds,
  // if the process crashes, the queue is blocked for this time and for a few checks of the supervisor
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
} satisfies Omit<Queue, 'name'>;

/**
 * Runs a job and counts the run, in the metrics of this process and in the database for all processes. If the run
 * fails, the error is thrown again.
 */
export async function runCounted(engine: Engine, job: Job, log: Pick<Log, 'error'>): Promise<void> {
  const startedMs = performance.now();
  const settle = async (isSuccess: boolean, problems: number) => {
    const seconds = (performance.now() - startedMs) / 1000;
    countJobRun(job.name, isSuccess ? 'success' : 'failure', seconds);
    await recordRun(engine, { job: job.name, isSuccess, seconds, problems }).catch(
      (error: unknown) => log.error({ err: error, job: job.name }, 'run of the job not recorded'),
    );
  };
  try {
    const found = await traced({ name: `job ${job.name}`, kind: 'internal' }, () => job.run());
    await settle(true, found?.problems ?? 0);
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed');
    await settle(false, 0);
    throw error;
  }
}

/**
 * Starts the jobs of this process. If `isWorker` is false, this process only enqueues them for the workers.
 * The schedule is stored in the database. If a run was missed because no process was running, it runs once at the next
 * start.
 */
export async function startJobs(
  engine: Engine,
  jobs: readonly Job[],
  { isWorker, log }: { isWorker: boolean; log: Log },
): Promise<JobRunner> {
  const boss = jobQueue(engine, isWorker);
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  if (isWorker) await setQueueBack(engine);
  await boss.start();
  const workers = new Map<string, string>();
  const running = new Set<string>();
  let isOver = false;
  function checkClock(): void {
    setQueueBack(engine).catch((error: unknown) =>
      log.error({ err: error }, 'times of the queue not checked'),
    );
  }
  const clockChecks = isWorker ? setInterval(checkClock, clockCheckMs).unref() : undefined;

  function triggerJob(name: string): void {
    const worker = workers.get(name);
    boss
      .send(name)
      .then(() => worker && boss.notifyWorker(worker))
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job not triggered'));
  }

  async function run(job: Job): Promise<void> {
    running.add(job.name);
    // after the shutdown the database is closed, and what fails because of that is no failure of the job
    const error: Log['error'] = (...said) => {
      if (!isOver) log.error(...said);
    };
    try {
      await runCounted(engine, job, { error });
    } finally {
      running.delete(job.name);
    }
  }

  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions);
    if (!isWorker) continue;
    // sets the limit again, because a queue that the previous version created has another one
    await boss.updateQueue(job.name, { expireInSeconds: maxRunSeconds });
    await boss.schedule(job.name, job.cron, null, { tz: billingTimeZone, missed: 'once' });
    const pollingIntervalSeconds = engine.kind === 'embedded' ? 5 : 2;
    expectJob(job.name);
    const worker = await boss.work(job.name, { pollingIntervalSeconds }, () => run(job));
    workers.set(job.name, worker);
  }

  return {
    triggerJob,
    async stop() {
      clearInterval(clockChecks);
      await boss.stop({ graceful: true, timeout: stopLimitMs });
      isOver = true;
      // another process repeats the run
      for (const job of running) log.warn({ job }, 'job interrupted');
    },
  };
}
