import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Engine } from '../database/engine.ts';
import type { Job } from '../jobs/jobs.ts';
import { runAsSystem } from '../request/run-as.ts';
import { keptFor } from './idempotency.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

/** Deletes stored responses that are older than a day, because clients do not repeat a call so late. */
export function forgetAnswersJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-answers',
    cron: '47 * * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', async ({ db, now }) => {
        await db
          .deleteFrom('idempotent_answers')
          .where('created_at', '<=', String(now.subtract(keptFor)))
          .execute();
      }),
  };
}
