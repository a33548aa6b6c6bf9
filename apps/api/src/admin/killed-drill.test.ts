import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closing } from '../platform/database/closing.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { aFolder, installationAt, startBackupSource } from '../testing/backup-source.ts';
import { installedPostgres } from '../testing/installed-postgres.ts';
import { secretKey } from '../testing/test-api.ts';
import { backupCommand } from './backup.ts';
import { dropLeft } from './restore-drill.ts';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));
const bin = installedPostgres();

describe.runIf(inject('database').kind === 'postgres' && bin !== undefined)(
  'W136 · a drill that is stopped',
  () => {
    let server: Awaited<ReturnType<typeof startBackupSource>>;

    beforeAll(async () => {
      server = await startBackupSource(bin ?? '');
    });

    afterAll(() => server.stop());

    const drillUrl = () => server.at('postgres', 'postgres');
    const copies = () =>
      closing(openPostgres(drillUrl()), async ({ pool }) => {
        const found = await pool.query(
          `select datname from pg_database where datname like 'canone_prova%'`,
        );
        return found.rows.length;
      });

    /** Sends the signal to a drill as soon as the database of the drill exists. */
    async function stopDrill(signal: NodeJS.Signals) {
      const file = join(await aFolder(), 'copia.dump');
      await backupCommand.run([file], installationAt(server, 'source', 'copies'));
      const drilling = spawn(process.execPath, [admin, 'restore-drill', file], {
        env: {
          ...process.env,
          DATABASE_URL: server.at('canone', 'source'),
          DRILL_DATABASE_URL: drillUrl(),
          API_KEY: 'una-chiave',
          SECRET_KEY: secretKey,
          PUBLIC_BASE_URL: 'https://canone.example',
        },
      });
      await expect.poll(copies, { interval: 20 }).toBe(1);
      drilling.kill(signal);
      await once(drilling, 'exit');
    }

    test.each(['SIGINT', 'SIGTERM'] as const)(
      'by %s leaves no copy of the data',
      async (signal) => {
        await stopDrill(signal);

        expect(await copies()).toBe(0);
      },
    );

    test('by SIGKILL leaves a copy that a later drill deletes', async () => {
      await stopDrill('SIGKILL');
      expect(await copies()).toBe(1);

      await dropLeft(drillUrl());
      expect(await copies()).toBe(1);
      await dropLeft(drillUrl(), '0 seconds');
      expect(await copies()).toBe(0);
    });
  },
);
