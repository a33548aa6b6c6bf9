import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { sessionRepository } from './session.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  /** The real time. The demo needs it, because a person moves the demo's `clock` by hand. */
  readonly sessionClock?: Clock;
}

const keptFor = { hours: 30 * 24 } as const;

/** Deletes sessions 30 days after their start; none lasts longer than twelve hours. */
export function forgetSessionsJob({ engine, clock, sessionClock = clock }: Ports): Job {
  return {
    name: 'forget-sessions',
    cron: '27 4 * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
        sessionRepository(ctx).forgetStartedBefore(sessionClock.now().subtract(keptFor)),
      ),
  };
}
