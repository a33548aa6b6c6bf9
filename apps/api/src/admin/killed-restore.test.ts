import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfiguration } from '../config.ts';
import { installAsOwner, openServing } from '../database.ts';
import { closing } from '../platform/database/closing.ts';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { aFolder, installationAt, startBackupSource } from '../testing/backup-source.ts';
import { installedPostgres } from '../testing/installed-postgres.ts';
import { secretKey } from '../testing/test-api.ts';
import { backupCommand, restoreCommand } from './backup.ts';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));
const bin = installedPostgres();
const { kind } = inject('database');

/** Starts a restore of a backup in another process. */
function startRestore(file: string, environment: Readonly<Record<string, string>>) {
  return spawn(process.execPath, [admin, 'restore', file], {
    env: { ...process.env, ...environment },
  });
}

describe.runIf(kind === 'postgres' && bin !== undefined)(
  'a restore whose process is killed, on PostgreSQL',
  () => {
    let server: Awaited<ReturnType<typeof startBackupSource>>;

    beforeAll(async () => {
      server = await startBackupSource(bin ?? '');
    });

    afterAll(() => server.stop());

    /**
     * A folder with a false `pg_restore`. It restores everything and then kills the command. With "-l" it only lists
     * the entries.
     */
    async function deadlyTools(): Promise<string> {
      const folder = await aFolder();
      const file = join(folder, 'pg_restore');
      await writeFile(
        file,
        `#!/bin/sh\n'${bin}/pg_restore' "$@"\n[ "$1" = -l ] || kill -9 $PPID\n`,
      );
      await chmod(file, 0o755);
      return folder;
    }

    /**
     * Starts a restore that is killed after the data are restored and before the copy is separated from its original.
     */
    async function startDeadly(file: string, database: string) {
      return startRestore(file, {
        PATH: `${await deadlyTools()}:${process.env['PATH']}`,
        DATABASE_URL: server.at('canone', database),
        DATABASE_SINGLE_LOGIN: 'yes',
        BACKUP_DATABASE_URL: server.at('copies', database),
        API_KEY: 'una-chiave',
        SECRET_KEY: secretKey,
        PUBLIC_BASE_URL: 'https://canone.example',
      });
    }

    test('W110 · leaves a database that does not serve, and into which nothing is restored', async () => {
      const file = join(await aFolder(), 'copia.dump');
      await backupCommand.run([file], installationAt(server, 'source', 'copies'));
      await server.createDatabase('killed');
      const own = server.at('canone', 'killed');

      const restoring = await startDeadly(file, 'killed');
      expect(await once(restoring, 'exit')).toEqual([null, 'SIGKILL']);

      const unfinished = 'non è finito: elimina il database, ricrealo vuoto';
      const setting = { kind: 'postgres', url: own, ownerUrl: own, isSingleLogin: true } as const;
      await expect(openServing(setting)).rejects.toThrow(unfinished);
      await expect(closing(openPostgres(own), installAsOwner)).rejects.toThrow(unfinished);
      await expect(
        restoreCommand.run([file], installationAt(server, 'killed', 'copies')),
      ).rejects.toThrow(unfinished);
    });

    test('W214 · does not serve a process that still runs, until a restore has separated the copy', async () => {
      const file = join(await aFolder(), 'copia.dump');
      await backupCommand.run([file], installationAt(server, 'source', 'copies'));
      const create = async () => {
        await server.asSuperuser('drop database if exists replaced with (force)');
        await server.createDatabase('replaced');
      };
      await create();
      const url = server.at('canone', 'replaced');
      await closing(openPostgres(url), installAsOwner);
      const setting = { kind: 'postgres', url, ownerUrl: url, isSingleLogin: true } as const;
      const { engine } = await openServing(setting);
      const countSessions = () => engine.pool.query('select count(*) from sessions');

      await closing(engine, async () => {
        await create();
        await once(await startDeadly(file, 'replaced'), 'exit');
        await expect(countSessions()).rejects.toThrow('does not exist');

        await create();
        await restoreCommand.run([file], installationAt(server, 'replaced', 'copies'));
        await expect(countSessions()).resolves.toBeDefined();
      });
    });
  },
);

describe.runIf(kind === 'pglite')('a restore whose process is killed, embedded', () => {
  test('W110 · leaves no database, and the restore can be repeated', async () => {
    const [source, target] = [await aFolder(), await aFolder()];
    const embedded = (folder: string) => ({
      configuration: readConfiguration({ DATA_DIR: folder }),
      backupUrl: undefined,
    });
    await closing(await openEmbedded(join(source, 'database')), installAsOwner);
    const file = join(source, 'copia.tgz');
    await backupCommand.run([file], embedded(source));
    const folders = async () =>
      (await readdir(target, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);

    const restoring = startRestore(file, { DATA_DIR: target, DATABASE_URL: '' });
    await expect.poll(folders, { interval: 5 }).toHaveLength(1);
    const ended = once(restoring, 'exit');
    restoring.kill('SIGKILL');
    await ended;

    expect(await folders()).not.toContain('database');
    expect(await restoreCommand.run([file], embedded(target))).toContain('ripristinata');
    expect(await folders()).toEqual(['database']);
  });
});
