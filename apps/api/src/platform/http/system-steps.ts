import type { Clock } from '../core/clock.ts';
import type { Engine } from '../database/engine.ts';
import type { PublicContext, TenantContext } from '../request/context.ts';
import { runAsSystem } from '../request/run-as.ts';
import type { Steps } from './serve.ts';

export interface SystemPorts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly triggerJob: (job: string) => void;
}

/** The transactions of system work: first a look-up outside tenants, then work in one tenant. */
export interface SystemSteps {
  outside<T>(step: (ctx: PublicContext) => Promise<T>): Promise<T>;
  of(tenantId: number): Steps<TenantContext>;
}

export function systemSteps(
  { engine, clock, triggerJob }: SystemPorts,
  requestId: string,
): SystemSteps {
  const request = { engine, clock, triggerJob, requestId };

  return {
    outside: (step) => runAsSystem(request, 'read', step),
    of: (tenantId) => ({
      read: (step) =>
        runAsSystem(request, 'read', async (ctx) => step(await ctx.enterTenant(tenantId))),
      write: (step) =>
        runAsSystem(request, 'write', async (ctx) => step(await ctx.enterTenant(tenantId))),
    }),
  };
}
