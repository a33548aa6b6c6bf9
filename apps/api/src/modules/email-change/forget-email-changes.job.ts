import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { emailChangeRepository } from './email-change.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

const keptFor = { hours: 30 * 24 } as const;

/** Releases an old address when its change can no longer be undone. Deletes ended changes after 30 days. */
export function forgetEmailChangesJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-email-changes',
    cron: '37 4 * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
        emailChangeRepository(ctx).forget(ctx.now.subtract(keptFor)),
      ),
  };
}
