import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { forgetNotifications } from './forget-notifications.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

const keptHours = 90 * 24;

/** Deletes old notifications, because the bell shows only recent ones. The history keeps the events. */
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
