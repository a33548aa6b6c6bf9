import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import type { SystemPorts } from '../../../platform/request/system-transactions.ts';
import { everyTenant, reportBooks, verifyBooks } from './verification.service.ts';

const verificationJob = 'verify-books';

/** Checks the books of every tenant at night and reports the violations. The checks of a tenant share one snapshot. */
export function verification(ports: SystemPorts): Job {
  return {
    name: verificationJob,
    cron: '40 3 * * *',
    async run() {
      let problems = 0;
      const request = { ...ports, requestId: `${verificationJob}-${randomUUID()}` };
      const tenants = await runAsSystem(request, 'read', everyTenant);
      const ids = tenants.map(({ id }) => id);
      await forEachTenant(ids, async (id) => {
        const broken = await runAsSystem(request, 'snapshot', async (ctx) =>
          verifyBooks(await ctx.enterTenant(id)),
        );
        problems += broken.length;
        await runAsSystem(request, 'write', async (ctx) =>
          reportBooks(await ctx.enterTenant(id), broken),
        );
      });
      return { problems };
    },
  };
}
