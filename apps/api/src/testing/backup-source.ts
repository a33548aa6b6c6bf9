import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Installation } from '../admin/command.ts';
import { readConfiguration } from '../config.ts';
import { installAsOwner } from '../database.ts';
import { sealHistoryJob } from '../modules/history/seal-history.job.ts';
import { secretBox } from '../platform/auth/secret-box.ts';
import { systemClock } from '../platform/core/clock.ts';
import { closing } from '../platform/database/closing.ts';
import type { TableContents } from '../platform/database/contents.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { factories } from './factories.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { secretKey } from './test-api.ts';

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes two tenants with people, subscriptions and an encrypted secret. */
export async function fill(engine: Engine): Promise<void> {
  const make = factories(engine, {
    box: secretBox(secretKey),
    paypalUrl: 'https://paypal.example',
  });
  for (const name of ['Uno', 'Due']) {
    const { id } = await make.aTenant(name);
    await make.aSubscription(id);
    await make.aProvider(id);
    const [after, at] = [JSON.stringify({ name, netCents: 1_000 }), '2026-11-21T09:30:00.123456Z'];
    const entry = { tenant_id: id, at, action: 'create', entity: 'plan', request_id: 'r', after };
    await make.inTenant(id, (db) => db.insertInto('audit_entries').values(entry).execute());
  }
  const log = { info: () => {} };
  await sealHistoryJob({ engine, clock: systemClock, triggerJob: () => {}, log }).run();
}

/** An installation with a single login that serves, and a second login for backups. */
export function installationAt(
  server: { at(login: string, database: string): string },
  database: string,
  backupLogin?: string,
): Installation {
  return {
    configuration: readConfiguration({
      DATABASE_URL: server.at('canone', database),
      API_KEY: 'una-chiave',
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'https://canone.example',
    }),
    backupUrl: backupLogin && server.at(backupLogin, database),
  };
}

/**
 * An installed PostgreSQL with a filled database `source`. Until it stops, its programs come first in the path of the
 * process.
 */
export async function startBackupSource(bin: string) {
  const path = process.env['PATH'];
  process.env['PATH'] = `${bin}:${path}`;
  const server = await startInstalledPostgres(bin);
  await server.createDatabase('source');
  await closing(openPostgres(server.at('canone', 'source')), async (engine) => {
    await installAsOwner(engine);
    await fill(engine);
  });

  return {
    ...server,
    async stop() {
      process.env['PATH'] = path;
      await server.stop();
    },
  };
}

export const backupPassphrase = 'una frase lunga per le copie';

export async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

/**
 * The contents of the table `installation`. A restored copy changes this table, so that it counts as another
 * installation.
 */
export function installationOf(tables: readonly TableContents[]): TableContents | undefined {
  return tables.find(({ name }) => name === 'installation');
}

export function withoutInstallation(tables: readonly TableContents[]): readonly TableContents[] {
  return tables.filter((table) => table !== installationOf(tables));
}
