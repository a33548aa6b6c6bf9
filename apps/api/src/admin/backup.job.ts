import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSchedule } from '../config.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { refuseExisting, refuseShortPassphrase } from './archive.ts';
import { backupPostgres } from './postgres-backup.ts';

const nameOf = (now: Temporal.Instant) =>
  `canone-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.dump`;

/** Only finished files of this job; others in the folder are never deleted. */
const ownName = /^canone-\d{4}-\d\d-\d\dT\d{6}Z\.dump$/;

/** Deletes the oldest backups with their manifests. */
async function keepNewest(folder: string, count: number): Promise<void> {
  const own = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  for (const name of own.slice(0, Math.max(0, own.length - count)))
    for (const file of [name, `${name}.json`]) await rm(join(folder, file), { force: true });
}

/** Backs the database up each night. Old backups are deleted only after a new one succeeded. */
export function backupJob(
  { url, folder, kept, passphrase }: BackupSchedule,
  { clock }: { readonly clock: Clock },
): Job {
  return {
    name: 'backup',
    cron: '10 2 * * *',
    async run() {
      refuseShortPassphrase(passphrase);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, nameOf(clock.now()));
      refuseExisting(file);
      await backupPostgres(url, file, passphrase);
      await keepNewest(folder, kept);
    },
  };
}
