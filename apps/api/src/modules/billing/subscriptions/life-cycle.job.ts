import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { tenantsWithSteps } from './life-cycle.repository.ts';
import { StepsFailed, takeDueSteps } from './life-cycle.service.ts';

export const lifeCycleJob = 'life-cycle';
const batch = 50;

/**
 * Takes the due steps of a tenant. If the steps of a subscription fail, the other subscriptions are still processed.
 * The run then fails at its end.
 */
async function takeAll({ write }: Transactions<TenantContext>): Promise<void> {
  const failures = new Map<number, StepsFailed>();
  let taken = 0;
  do {
    const except = [...failures.keys()];
    taken = await write((ctx) => takeDueSteps(ctx, { limit: batch, except })).catch(
      (error: unknown) => {
        if (!(error instanceof StepsFailed)) throw error;
        failures.set(error.subscriptionId, error);
        return batch;
      },
    );
  } while (taken > 0);
  if (failures.size > 0)
    throw new AggregateError(failures.values(), 'steps of subscriptions failed');
}

/**
 * Takes the due steps of the life cycle (CAL-03). Each step is taken once, even with several processes and after
 * crashes.
 */
export function lifeCycle(ports: SystemPorts): Job {
  return {
    name: lifeCycleJob,
    cron: '0 * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${lifeCycleJob}-${randomUUID()}`);
      await forEachTenant(await outside(tenantsWithSteps), (tenantId) => takeAll(of(tenantId)));
    },
  };
}
