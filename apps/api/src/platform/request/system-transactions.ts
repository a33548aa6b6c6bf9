import type { Clock } from '../core/clock.ts';
import type { Engine } from '../database/engine.ts';
import type { PublicContext, TenantContext } from './context.ts';
import { runAsSystem } from './run-as.ts';
import type { Transactions } from './transactions.ts';

export interface SystemPorts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly triggerJob: (job: string) => void;
}

/** The transactions of work that no call has caused. */
export interface SystemTransactions {
  /** Reads outside tenants, for example to find the tenants that have work. */
  outside<T>(work: (ctx: PublicContext) => Promise<T>): Promise<T>;
  /** The transactions inside a tenant. */
  of(tenantId: number): Transactions<TenantContext>;
}

export function systemTransactions(
  { engine, clock, triggerJob }: SystemPorts,
  requestId: string,
): SystemTransactions {
  const request = { engine, clock, triggerJob, requestId };

  return {
    outside: (work) => runAsSystem(request, 'read', work),
    of: (tenantId) => ({
      read: (work) =>
        runAsSystem(request, 'read', async (ctx) => work(await ctx.enterTenant(tenantId))),
      write: (work) =>
        runAsSystem(request, 'write', async (ctx) => work(await ctx.enterTenant(tenantId))),
    }),
  };
}
