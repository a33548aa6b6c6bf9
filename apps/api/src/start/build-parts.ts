import { checkSecretKey } from '../admin/secret-key-check.ts';
import { type AppPorts, buildApp, buildHealthOnly } from '../app.ts';
import type { Configuration } from '../config.ts';
import { buildJobs, type JobPorts } from '../jobs.ts';
import type { Lifecycle, Running } from '../lifecycle.ts';
import { secretBox } from '../platform/auth/secret-box.ts';
import type { Clock } from '../platform/core/clock.ts';
import { forgetAbandonedUploads } from '../platform/http/upload-folder.ts';
import { type JobRunner, startJobs } from '../platform/jobs/jobs.ts';

export interface ProcessSetting {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
}

type Setting = Omit<AppPorts & JobPorts, 'triggerJob' | 'secretBox' | 'log'>;

/** Builds the parts for this process's role. The server does not listen yet. */
export async function buildParts(setting: Setting, role: Configuration['role']): Promise<Running> {
  const { engine, secretKey, oldSecretKey } = setting;
  const box = secretBox(secretKey, oldSecretKey);
  await checkSecretKey(setting, box);
  await forgetAbandonedUploads();
  let jobs: JobRunner | undefined;
  const ports = { ...setting, triggerJob: (job: string) => jobs?.triggerJob(job) };
  const app = await (role === 'worker' ? buildHealthOnly(ports) : buildApp(ports));
  jobs = await startJobs(engine, buildJobs({ ...ports, secretBox: box, log: app.log }), {
    isWorker: role !== 'web',
    log: app.log,
  });
  return { app, jobs, engine };
}
