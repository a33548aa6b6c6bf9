import type { Engine } from './engine.ts';

/** The times of pg-boss’s last checks. It waits for some time after each of them before it checks again. */
const lastTimes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
} as const;

/** Above the differences between clocks, and the longest pause before a failed run is retried. */
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
 * Sets times of the queue that are in the future to the present. They remain from a clock that was far ahead. Until they
 * are reached, no schedule runs, a killed run blocks its queue, and the ages in the metrics hide both.
 */
export async function setQueueBack({ pool }: Engine): Promise<void> {
  await pool.query(statements.join(';\n'));
}
