import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { throttleRepository } from './throttle.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

/** Deletes expired counters of attempts and of calls. */
export function forgetAttemptsJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-attempts',
    cron: '17 * * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
        throttleRepository(ctx).forgetOld(),
      ),
  };
}
