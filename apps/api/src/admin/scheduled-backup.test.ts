import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Configuration } from '../config.ts';
import { installAsOwner } from '../database.ts';
import { closing } from '../platform/database/closing.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import {
  aFolder,
  fill,
  installationAt,
  modeOf,
  startBackupSource,
} from '../testing/backup-source.ts';
import { installedPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts';
import { outsideOfRules } from '../testing/planted-faults.ts';
import { secretKey } from '../testing/test-api.ts';
import { backupJob } from './backup.job.ts';
import { backupCommand } from './backup.ts';
import { restoreDrillCommand } from './restore-drill.ts';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));
const bin = installedPostgres();
const isPossible = inject('database').kind === 'postgres' && bin !== undefined;

describe.runIf(isPossible)('a backup', () => {
  let server: Awaited<ReturnType<typeof startBackupSource>>;
  let source: Engine;

  const installationOf = (database: string, login?: string) =>
    installationAt(server, database, login);

  beforeAll(async () => {
    server = await startBackupSource(bin ?? '');
    source = openPostgres(server.at('canone', 'source'), { poolSize: 1, role: servingRole });
  });

  afterAll(async () => {
    await source.close();
    await server.stop();
  });

  test('OPS-08 · of the worker replaces the oldest one above the configured number, and other files in the folder stay', async () => {
    const folder = join(await aFolder(), 'copie');
    const at = { text: '2026-11-21T01:10:00Z' };
    const clock = { now: () => Temporal.Instant.from(at.text) };
    const setting = { url: server.at('copies', 'source'), folder, kept: 2, passphrase: undefined };
    const job = backupJob(setting, { clock, engine: source });
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

  test('W105 · that was just made is not deleted as the oldest one when the clock was set back', async () => {
    const folder = await aFolder();
    const at = { text: '2026-11-21T00:10:00Z' };
    const clock = { now: () => Temporal.Instant.from(at.text) };
    const setting = { url: server.at('copies', 'source'), folder, kept: 2, passphrase: undefined };
    for (const day of ['2026-11-21', '2026-11-22', '2020-01-01']) {
      at.text = `${day}T00:10:00Z`;
      await backupJob(setting, { clock, engine: source }).run();
    }

    const dumps = (await readdir(folder)).filter((name) => name.endsWith('.dump'));
    expect(dumps.toSorted()).toEqual(
      ['2020-01-01', '2026-11-22'].map((day) => `canone-${day}T001000Z.dump`),
    );
  });

  test('W101 · that fails, or was killed the night before, leaves no unfinished file', async () => {
    const folder = await aFolder();
    const clock = { now: () => Temporal.Instant.from('2026-11-21T00:10:00Z') };
    const jobOf = (url: string) =>
      backupJob({ url, folder, kept: 2, passphrase: undefined }, { clock, engine: source });
    const leftBy = (time: string) => writeFile(join(folder, `canone-${time}Z.dump.part`), 'metà');
    await leftBy('2026-11-20T001000');
    await leftBy('2026-11-21T000500');
    const path = process.env['PATH'];
    const failing = await aFolder();
    await writeFile(join(failing, 'pg_dump'), '#!/bin/sh\nprintf PGDMP; exit 1\n', { mode: 0o755 });
    process.env['PATH'] = `${failing}:${path}`;
    onTestFinished(() => {
      process.env['PATH'] = path;
    });

    await expect(jobOf(server.at('copies', 'source')).run()).rejects.toThrow(
      'pg_dump non è riuscito',
    );

    expect(await readdir(folder)).toEqual(['canone-2026-11-21T000500Z.dump.part']);
  });

  test('W233 · of another database than the one that the product serves is refused', async () => {
    const folder = await aFolder();
    await server.createDatabase('empty');
    await server.createDatabase('other');
    await closing(openPostgres(server.at('canone', 'other')), installAsOwner);
    const clock = { now: () => Temporal.Instant.from('2026-11-21T00:10:00Z') };

    for (const name of ['other', 'empty']) {
      const url = server.at('copies', name);
      const nightly = { url, folder, kept: 2, passphrase: undefined };
      await expect(backupJob(nightly, { clock, engine: source }).run()).rejects.toThrow(
        'portano a due database diversi',
      );
      await expect(
        backupCommand.run([join(folder, 'copia')], { ...installationOf('source'), backupUrl: url }),
      ).rejects.toThrow('portano a due database diversi');
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test('W233 · with a serving login that has no roles yet is refused with a sentence', async () => {
    await server.asSuperuser(`create role newcomer login`);
    const { configuration } = installationOf('source');
    const database = { ...configuration.database, url: server.at('newcomer', 'source') };
    const installation = {
      configuration: { ...configuration, database } as Configuration,
      backupUrl: server.at('copies', 'source'),
    };

    await expect(backupCommand.run([join(await aFolder(), 'copia')], installation)).rejects.toThrow(
      'non ha ancora i suoi ruoli',
    );
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'W234 · of a command that is stopped by %s leaves no unfinished file',
    async (signal) => {
      const [folder, tools] = [await aFolder(), await aFolder()];
      // the false program waits until its input ends
      const endless = `#!/bin/sh\nprintf PGDMP; exec cat\n`;
      await writeFile(join(tools, 'pg_dump'), endless, { mode: 0o755 });
      const copying = spawn(process.execPath, [admin, 'backup', join(folder, 'copia')], {
        env: {
          ...process.env,
          PATH: `${tools}:${process.env['PATH']}`,
          DATABASE_URL: server.at('canone', 'source'),
          BACKUP_DATABASE_URL: server.at('copies', 'source'),
          API_KEY: 'una-chiave',
          SECRET_KEY: secretKey,
          PUBLIC_BASE_URL: 'https://canone.example',
        },
      });
      const ended = once(copying, 'exit');
      await expect.poll(() => readdir(folder), { interval: 20, timeout: 30_000 }).toHaveLength(1);

      copying.kill(signal);

      expect(await ended).toEqual([1, null]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

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
