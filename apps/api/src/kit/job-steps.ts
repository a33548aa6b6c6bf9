import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { PublicContext, TenantContext } from './context.ts';
import type { Engine } from './database/engine.ts';
import { runAsSystem } from './run-as.ts';
import type { Steps } from './serve.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly wake: (job: string) => void;
}

/** The transactions of one run of a job: asking who has work, then working inside one tenant at a time. */
export interface JobSteps {
  outside<T>(step: (ctx: PublicContext) => Promise<T>): Promise<T>;
  of(tenantId: number): Steps<TenantContext>;
}

export function jobSteps({ engine, clock, wake }: Ports, job: string): JobSteps {
  const request = { engine, clock, wake, requestId: `${job}-${randomUUID()}` };

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
