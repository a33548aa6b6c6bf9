import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { installAsOwner } from '../database.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { outsideOfRules } from '../testing/planted-faults.ts';
import {
  aFolder,
  closing,
  fill,
  installationAt,
  startBackupSource,
} from '../testing/backup-source.ts';
import { installedPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts';
import { backupJob } from './backup.job.ts';
import { backupCommand } from './backup.ts';
import { restoreDrillCommand } from './restore-drill.ts';

const bin = installedPostgres();
const isPossible = inject('database').kind === 'postgres' && bin !== undefined;

describe.runIf(isPossible)('a backup', () => {
  let server: Awaited<ReturnType<typeof startBackupSource>>;

  const installationOf = (database: string, login?: string) =>
    installationAt(server, database, login);
  const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

  beforeAll(async () => {
    server = await startBackupSource(bin ?? '');
  });

  afterAll(() => server.stop());

  test('OPS-08 · of the worker is kept as often as wanted, and other files in its folder stay', async () => {
    const folder = join(await aFolder(), 'copie');
    const at = { text: '2026-11-21T01:10:00Z' };
    const clock = { now: () => Temporal.Instant.from(at.text) };
    const setting = { url: server.at('copies', 'source'), folder, kept: 2, passphrase: undefined };
    const job = backupJob(setting, { clock });
    await job.run();
    await writeFile(join(folder, 'appunti.txt'), 'restano');
    for (const day of ['22', '23']) {
      at.text = `2026-11-${day}T01:10:00Z`;
      await job.run();
    }

    const names = ['2026-11-22', '2026-11-23'].map((day) => `canone-${day}T011000Z.dump`);
    expect((await readdir(folder)).toSorted()).toEqual(
      ['appunti.txt', ...names.flatMap((name) => [name, `${name}.json`])].toSorted(),
    );
    expect(await modeOf(folder)).toBe(0o700);
    await expect(job.run()).rejects.toThrow('esiste già');
  });

  test('OPS-08 · a drill restores on a server without the product, verifies, and leaves nothing', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await backupCommand.run([file], installationOf('source', 'copies'));
    const fresh = await startInstalledPostgres(bin ?? '');
    onTestFinished(() => fresh.stop());
    const drillUrl = fresh.at('postgres', 'postgres');
    const drilling = () =>
      restoreDrillCommand.run([file], { ...installationOf('source'), drillUrl });

    expect(await drilling()).toContain('I conti di ogni tenant (2) tornano');
    const databases = await closing(openPostgres(drillUrl), ({ pool }) =>
      pool.query(`select datname from pg_database where datname like 'canone%'`),
    );
    expect(databases.rows).toEqual([]);
    await expect(restoreDrillCommand.run([file], installationOf('source'))).rejects.toThrow(
      'DRILL_DATABASE_URL',
    );
  });

  test('OPS-08 · a drill of a backup with wrong books names the tenant and the rule', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await server.createDatabase('wrong');
    await closing(openPostgres(server.at('canone', 'wrong')), async (engine) => {
      await installAsOwner(engine);
      await fill(engine);
      for (const statement of outsideOfRules) await engine.pool.query(statement);
      await engine.pool.query('update receivables set covered_cents = 1 where id = 1');
    });
    await backupCommand.run([file], installationOf('wrong', 'copies'));

    const drilling = restoreDrillCommand.run([file], {
      ...installationOf('wrong'),
      drillUrl: server.at('postgres', 'postgres'),
    });

    await expect(drilling).rejects.toThrow('La copia si ripristina, ma i conti non tornano');
  });
});
