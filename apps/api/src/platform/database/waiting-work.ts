import type { Engine } from './engine.ts';

export interface WaitingWork {
  /** The age of the oldest waiting mail, in seconds; 0 if no mail waits. */
  readonly oldestMail: number;
  /** The delay of the oldest due run of each job, in seconds. */
  readonly jobLag: readonly { readonly job: string; readonly seconds: number }[];
}

/** The backlog of background work. */
export async function waitingWork({ pool }: Engine): Promise<WaitingWork> {
  const mail = await pool.query<{ age: number }>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
     from outbox where sent_at is null and failed_at is null`,
  );
  const { rows: found } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  const jobs = found[0]?.isThere
    ? await pool.query<{ job: string; seconds: number }>(
        `select name as job, extract(epoch from now() - min(start_after))::float8 as seconds
         from pgboss.job where state in ('created', 'retry') and start_after < now()
         group by name order by name`,
      )
    : { rows: [] };
  return { oldestMail: mail.rows[0]?.age ?? 0, jobLag: jobs.rows };
}
