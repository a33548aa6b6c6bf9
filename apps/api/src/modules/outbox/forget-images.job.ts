import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { deleteUnusedImages, releaseImages } from './mail-image.repository.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
}

/** Deletes the logos that no waiting mail needs. */
export function forgetImagesJob({ engine, clock }: Ports): Job {
  return {
    name: 'forget-mail-images',
    cron: '33 3 * * *',
    async run() {
      const request = { engine, clock, requestId: randomUUID() };
      await runAsSystem(request, 'write', releaseImages);
      await runAsSystem(request, 'write', deleteUnusedImages);
    },
  };
}
