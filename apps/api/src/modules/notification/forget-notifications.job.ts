import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { Engine } from '../../kit/database/engine.ts';
import type { Job } from '../../kit/jobs.ts';
import { runAsSystem } from '../../kit/run-as.ts';
import { forgetNotifications } from './forget-notifications.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

const keptHours = 90 * 24;

/** The bell shows recent notifications. The history keeps the events. */
export function forgetNotificationsJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-notifications',
    cron: '23 3 * * *',
    run: () =>
      runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
        forgetNotifications(ctx, String(ctx.now.subtract({ hours: keptHours }))),
      ),
  };
}
