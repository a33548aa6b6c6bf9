import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { forgetOperations } from './all-operations.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

const keptFor = { hours: 30 * 24 } as const;

/** Operations contain names of customers, so they are kept for 30 days. The history keeps their effects. */
export function forgetOperationsJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-operations',
    cron: '37 3 * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
        forgetOperations(ctx, String(ctx.now.subtract(keptFor))),
      ),
  };
}
