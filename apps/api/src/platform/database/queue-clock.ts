import type { Engine } from './engine.ts';

/**
 * The columns with the times of pg-boss's last checks. pg-boss waits for some time after a check before it repeats the
 * check.
 */
const lastTimes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
} as const;

/** Longer than the differences between the clocks of servers, and longer than the longest pause before a retry. */
const margin = `interval '1 hour'`;

const setBack = (relation: string, columns: readonly string[]) =>
  `update ${relation} set ${columns.map((name) => `${name} = least(${name}, now())`).join(', ')}
    where greatest(${columns.join(', ')}) > now() + ${margin}`;

const statements = [
  ...Object.entries(lastTimes).map(([table, columns]) => setBack(`pgboss.${table}`, columns)),
  `update pgboss.job set start_after = now() where state < 'active' and start_after > now() + ${margin}`,
  `${setBack('pgboss.job', ['started_on', 'heartbeat_on'])} and state = 'active'`,
  setBack('job_runs', ['finished_at', 'succeeded_at']),
];

/**
 * Resets times of the queue that are in the future to the present. They were stored while a clock was far ahead. Until
 * these times are reached, no schedule would run and a killed run would block its queue. The ages in the metrics would
 * not show either problem.
 */
export async function setQueueBack({ pool }: Engine): Promise<void> {
  await pool.query(statements.join(';\n'));
}
