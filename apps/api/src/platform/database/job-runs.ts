import type { Engine } from './engine.ts';

export interface FinishedRun {
  readonly job: string;
  readonly isSuccess: boolean;
  readonly seconds: number;
  /** The number of problems that a successful run found. */
  readonly problems: number;
}

/** Stores the last run of a job for the metrics of every process. */
export async function recordRun({ pool }: Engine, run: FinishedRun): Promise<void> {
  await pool.query(
    `insert into job_runs as r (job, finished_at, succeeded_at, seconds, problems)
     values ($1, now(), case when $2 then now() end, $3, $4)
     on conflict (job) do update set finished_at = excluded.finished_at, seconds = excluded.seconds,
       succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
       problems = case when $2 then excluded.problems else r.problems end`,
    [run.job, run.isSuccess, run.seconds, run.problems],
  );
}

export interface LastRun {
  readonly job: string;
  /** Seconds since the last run ended. */
  readonly finishedAge: number;
  /** Seconds since the end of the last successful run; null if no run has succeeded. */
  readonly succeededAge: number | null;
  readonly problems: number;
}

/** The last run of each job in any process. */
export async function lastRuns({ pool }: Engine): Promise<readonly LastRun[]> {
  const { rows } = await pool.query<LastRun>(
    `select job, extract(epoch from now() - finished_at)::float8 as "finishedAge",
       extract(epoch from now() - succeeded_at)::float8 as "succeededAge", problems
     from job_runs order by job`,
  );
  return rows;
}
