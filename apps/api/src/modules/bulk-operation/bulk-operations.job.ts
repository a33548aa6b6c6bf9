import { randomUUID } from 'node:crypto';
import { tenantRun } from '../../platform/jobs/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { systemTransactions } from '../../platform/request/system-transactions.ts';
import { tenantsWithOperations } from './all-operations.repository.ts';
import { bulkOperationsJob } from './bulk-operation.service.ts';
import { bulkRowRepository, type DueOperation } from './bulk-row.repository.ts';
import { type RunBudget, runBudget } from './run-budget.ts';
import { runRow, type WorkPorts } from './run-row.ts';

/** The number of rows that an operation may process in one turn. */
const batch = 25;

function workerOf(ports: WorkPorts, budget: RunBudget) {
  const { outside, of } = systemTransactions(ports, `${bulkOperationsJob}-${randomUUID()}`);
  const tenants = tenantRun();

  /** Processes a batch, or fewer rows when the budget is used up. Returns the number of processed rows. */
  async function workBatch(tenantId: number, operation: DueOperation): Promise<number> {
    const { read, write } = of(tenantId);
    const ids = await read((ctx) => bulkRowRepository(ctx).waiting(operation.id, batch));
    for (const subjectId of ids) {
      if (budget.isSpent()) return ids.length;
      budget.spendRow();
      if (!(await runRow(ports, { tenantId, operation, subjectId }))) break;
    }
    await write((ctx) => {
      const rows = bulkRowRepository(ctx);
      return ids.length < batch ? rows.end(operation.id) : rows.giveTurn(operation.id);
    });
    return ids.length;
  }

  return {
    /** Processes a batch of one operation of each tenant. Returns the number of processed rows. */
    async workRound(): Promise<number> {
      let worked = 0;
      await tenants.each(await outside(tenantsWithOperations), async (tenantId) => {
        if (budget.isSpent()) return;
        const operation = await of(tenantId).read((ctx) => bulkRowRepository(ctx).nextOperation());
        if (operation) worked += await workBatch(tenantId, operation);
      });
      return worked;
    },

    end: () => tenants.end(),
  };
}

/**
 * Processes the waiting rows of all operations, one transaction per row. In each round, each tenant has one turn for
 * one of its operations. The tenant and the operation that have waited the longest are first, also in the next run. A
 * run stops after some hundred rows or ten minutes, and then triggers another run.
 */
export function bulkOperations(ports: WorkPorts): Job {
  return {
    name: bulkOperationsJob,
    cron: '* * * * *',
    async run() {
      const budget = runBudget(ports.clock);
      const { workRound, end } = workerOf(ports, budget);
      while (!budget.isSpent() && (await workRound()) > 0);
      if (budget.isSpent()) ports.triggerJob(bulkOperationsJob);
      end();
    },
  };
}
