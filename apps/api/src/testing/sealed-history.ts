import { sealHistory } from '../modules/history/history-seal.service.ts';
import { insertEntry } from '../platform/audit/history-entry.ts';
import type { TestApi } from './test-api.ts';

/** Inserts an entry with its origin, and a seal of all entries of the tenant. */
export function aSealedHistory(api: TestApi, tenantId: number, word: string): Promise<unknown> {
  return api.make.inTenant(tenantId, async (db) => {
    const [now, requestId] = [api.now(), word];
    const entry = {
      tenant_id: tenantId,
      at: String(now),
      action: 'update',
      entity: 'paymentProvider',
      request_id: requestId,
    };
    await insertEntry(db, entry, { network: '192.0.2.1', agent: word });
    const ctx = { db, tenantId, now, actor: null, requestId, triggerJob: () => {} };
    await sealHistory((step) => step(ctx), []);
  });
}
