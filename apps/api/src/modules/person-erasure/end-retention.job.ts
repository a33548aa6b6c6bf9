import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../platform/jobs/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import type { SystemPorts } from '../../platform/request/system-transactions.ts';
import { everyTenantId } from '../tenant/every-tenant.service.ts';
import { endRetentions } from './end-retention.service.ts';

/** Erases at night the data of erased people that the law no longer requires. */
export function endRetentionJob(ports: SystemPorts): Job {
  return {
    name: 'end-retention',
    cron: '10 3 * * *',
    async run() {
      const request = { ...ports, requestId: `end-retention-${randomUUID()}` };
      await forEachTenant(await runAsSystem(request, 'read', everyTenantId), (id) =>
        runAsSystem(request, 'write', async (ctx) => endRetentions(await ctx.enterTenant(id))),
      );
    },
  };
}
