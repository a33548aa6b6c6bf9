import { sessionOver } from '../platform/database/driver/session.ts';
import type { TenantContext } from '../platform/request/context.ts';
import { untilBlocked } from './blocked-statements.ts';
import type { TestApi } from './test-api.ts';

/**
 * Transactions of a tenant that stay open during other calls. They need PostgreSQL, because PGlite cannot run two
 * transactions at once.
 */
export function heldTransactions(api: TestApi, tenantId: number) {
  return {
    async begin(): Promise<{ ctx: TenantContext; commit: () => Promise<void> }> {
      const client = await api.engine.pool.connect();
      const { db, send } = sessionOver(client, 'transaction');
      await send('begin');
      await send('select enter_tenant($1)', [tenantId]);
      const commit = async () => {
        await send('commit');
        client.release();
      };
      const ctx = {
        db,
        tenantId,
        now: api.now(),
        actor: null,
        requestId: 'test',
        triggerJob: () => {},
      };
      return { ctx, commit };
    },

    somebodyWaits: (waiting = 1) => untilBlocked(api.engine.pool, waiting),
  };
}

export type HeldTransactions = ReturnType<typeof heldTransactions>;
