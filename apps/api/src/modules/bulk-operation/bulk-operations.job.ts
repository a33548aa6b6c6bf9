import { randomUUID } from 'node:crypto';
import { tenantRun } from '../../platform/jobs/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { systemTransactions } from '../../platform/request/system-transactions.ts';
import { tenantsWithOperations } from './all-operations.repository.ts';
import { bulkOperationsJob } from './bulk-operation.service.ts';
import { bulkRowRepository, type DueOperation } from './bulk-row.repository.ts';
import { type RunBudget, runBudget } from './run-budget.ts';
import { runRow, type WorkPorts } from './run-row.ts';

/** Rows of an operation before the next operation has its turn. */
const batch = 25;

/** The steps of one run. */
function workerOf(ports: WorkPorts, budget: RunBudget) {
  const { outside, of } = systemTransactions(ports, `${bulkOperationsJob}-${randomUUID()}`);
  const tenants = tenantRun();

  /** Processes a batch, or less when the budget is spent. Returns the number of rows. */
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
    /** Processes a batch of one operation of each tenant. Returns the number of rows. */
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
 * Processes the waiting rows of all operations, one transaction per row. The tenants have their turns in each
 * round, and the operations of a tenant in each of its turns: whoever has waited the longest is first, also in the next run. A
 * run stops after some hundred rows or ten minutes, and triggers another.
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
