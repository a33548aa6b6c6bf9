import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { type SystemPorts, systemSteps } from '../../../platform/http/system-steps.ts';
import { tenantsWithSteps } from './life-cycle.repository.ts';
import { takeDueSteps } from './life-cycle.service.ts';

export const lifeCycleJob = 'life-cycle';
const batch = 50;

/** Takes the due life-cycle steps, each once with any number of processes and after crashes (CAL-03). */
export function lifeCycle(ports: SystemPorts): Job {
  return {
    name: lifeCycleJob,
    cron: '0 * * * *',
    async run() {
      const { outside, of } = systemSteps(ports, `${lifeCycleJob}-${randomUUID()}`);
      await forEachTenant(await outside(tenantsWithSteps), async (tenantId) => {
        const { write } = of(tenantId);
        while ((await write((ctx) => takeDueSteps(ctx, batch))) > 0);
      });
    },
  };
}
