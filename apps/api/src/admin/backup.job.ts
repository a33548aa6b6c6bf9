import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSchedule } from '../config.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { refuseExisting, refuseShortPassphrase } from './make-archive.ts';
import { backupPostgres } from './postgres-backup.ts';
import { requireSameInstallation } from './same-installation.ts';

const nameOf = (now: Temporal.Instant) =>
  `canone-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.dump`;

/** The name of a finished file of this job. Other files in the folder are never deleted. */
const ownName = /^canone-\d{4}-\d\d-\d\dT\d{6}Z\.dump$/;

/**
 * Deletes the oldest backups with their manifests. The new backup is never deleted: it looks old if the clock was set
 * back.
 */
async function keepNewest(folder: string, count: number, made: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => ownName.test(name) && name !== made);
  const old = others.toSorted().slice(0, Math.max(0, others.length - (count - 1)));
  for (const name of old)
    for (const file of [name, `${name}.json`]) await rm(join(folder, file), { force: true });
}

const isUnfinished = (name: string) =>
  name.endsWith('.part') && ownName.test(name.slice(0, -'.part'.length));

/**
 * Deletes unfinished files that a process left when it was killed during a backup. Only old files are deleted, because
 * a new one may be in use.
 */
async function forgetUnfinished(folder: string, before: Temporal.Instant): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => isUnfinished(name) && name < nameOf(before),
  );
  for (const name of left) await rm(join(folder, name), { force: true });
}

/** Backs the database up each night. Old backups are deleted only after a new one succeeded. */
export function backupJob(
  { url, folder, kept, passphrase }: BackupSchedule,
  { clock, engine }: { readonly clock: Clock; readonly engine: Pick<Engine, 'pool'> },
): Job {
  return {
    name: 'backup',
    // this hour exists exactly once in every night in Rome
    cron: '10 1 * * *',
    async run() {
      refuseShortPassphrase(passphrase);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await forgetUnfinished(folder, clock.now().subtract({ hours: 20 }));
      const name = nameOf(clock.now());
      const file = join(folder, name);
      refuseExisting(file);
      await requireSameInstallation(engine, url);
      await backupPostgres(url, file, passphrase);
      await keepNewest(folder, kept, name);
    },
  };
}
