import { expect, test } from 'vitest';
import { buildJobs, type JobPorts } from './jobs.ts';
import { reconcile } from './modules/billing/provider-sync/reconcile.job.ts';
import { lifeCycle } from './modules/billing/subscriptions/life-cycle.job.ts';

/** No job runs in these tests, so the ports are never used. */
const ports = {} as JobPorts;

test.each([
  ['PAY-07', 'compares with the provider', reconcile(ports)],
  ['CAL-03', 'performs due steps of subscriptions', lifeCycle(ports)],
])('%s · the job that %s runs every hour', (_id, _words, { cron }) => {
  expect(cron).toMatch(/^\d{1,2} \* \* \* \*$/);
});

test('W100 · no job runs in the hour that is missing in a spring night and occurs twice in an autumn night', () => {
  const backups = { url: '', folder: '', kept: 1, passphrase: undefined };
  const jobs = buildJobs({ ...ports, backups });

  expect(jobs.map(({ name }) => name)).toContain('backup');
  expect(jobs.filter(({ cron }) => cron.split(' ')[1] === '2')).toEqual([]);
});
