import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../platform/jobs/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../platform/request/system-transactions.ts';
import { everyTenantId } from '../tenant/every-tenant.service.ts';
import { erasedPeople, type Seal, sealHistory, textOfSeal } from './history-seal.service.ts';

export interface SealLog {
  info(details: object, message: string): void;
}

const sealJob = 'seal-history';

/**
 * Seals the history of each tenant at night, before the books are verified. The log line contains the new last seal. A
 * copy of the log outside the database later proves that nothing before this seal was changed.
 */
export function sealHistoryJob({ log, ...ports }: SystemPorts & { readonly log: SealLog }): Job {
  const note = (seal: Seal | undefined) => {
    if (seal) log.info({ seal: textOfSeal(seal) }, 'history sealed');
  };

  return {
    name: sealJob,
    cron: '20 3 * * *',
    async run() {
      const request = { ...ports, requestId: `${sealJob}-${randomUUID()}` };
      const { of } = systemTransactions(ports, request.requestId);
      const erased = await runAsSystem(request, 'read', erasedPeople);
      note(await sealHistory((step) => runAsSystem(request, 'write', step), erased));
      await forEachTenant(await runAsSystem(request, 'read', everyTenantId), async (id) =>
        note(await sealHistory(of(id).write, erased)),
      );
    },
  };
}
