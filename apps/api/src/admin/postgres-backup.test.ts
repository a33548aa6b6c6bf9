import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openServing } from '../database.ts';
import { closing } from '../platform/database/closing.ts';
import { contentsOf } from '../platform/database/contents.ts';
import { openPostgres } from '../platform/database/engine.ts';
import {
  aFolder,
  backupPassphrase,
  installationAt,
  installationOf,
  modeOf,
  startBackupSource,
  withoutInstallation,
} from '../testing/backup-source.ts';
import { installedPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts';
import { servingLogin } from '../testing/postgres-server.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import type { Installation } from './command.ts';
import { ownExtensions } from './postgres-backup.ts';
import { verifyInstallation } from './verify.ts';

const bin = installedPostgres();
const onPostgres = inject('database').kind === 'postgres';

describe.runIf(onPostgres && bin !== undefined)('a backup of a PostgreSQL database', () => {
  let server: Awaited<ReturnType<typeof startBackupSource>>;

  const installation = (database: string, backupLogin?: string): Installation =>
    installationAt(server, database, backupLogin);

  beforeAll(async () => {
    server = await startBackupSource(bin ?? '');
  });

  afterAll(() => server.stop());

  test('OPS-08 · restored on an empty database has every row and serves the same login', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await server.createDatabase('target');

    await backupCommand.run([file], installation('source', 'copies'));
    await restoreCommand.run([file], installation('target', 'copies'));

    const contents = (name: string) =>
      closing(openPostgres(server.at('copies', name)), (engine) => contentsOf(engine));
    const [before, after] = [await contents('source'), await contents('target')];
    expect(withoutInstallation(after)).toEqual(withoutInstallation(before));
    expect(installationOf(after)).not.toEqual(installationOf(before));
    const owner = await closing(openPostgres(server.at('canone', 'target')), ({ pool }) =>
      pool.query<{ owners: string }>(
        `select string_agg(distinct tableowner, ',') as owners from pg_tables where schemaname = 'public'`,
      ),
    );
    expect(owner.rows[0]?.owners).toBe('canone');
    expect(await Promise.all([file, `${file}.json`].map(modeOf))).toEqual([0o600, 0o600]);
    await expect(restoreCommand.run([file], installation('target', 'copies'))).rejects.toThrow(
      'non è vuoto',
    );
  });

  test('W216 · restored has statistics, without which large tables are read again for each row', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await server.createDatabase('measured');
    await backupCommand.run([file], installation('source', 'copies'));
    await restoreCommand.run([file], installation('measured', 'copies'));

    const { rows } = await closing(openPostgres(server.at('postgres', 'measured')), ({ pool }) =>
      pool.query(
        `select distinct tablename from pg_stats where tablename in ('subscriptions', 'users')`,
      ),
    );
    expect(rows).toHaveLength(2);
  });

  test('O14 · a backup contains the extensions that the migrations create', async () => {
    const folder = new URL('../../migrations/', import.meta.url);
    const files = (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8'));
    const text = (await Promise.all(files)).join('\n');
    const created = [...text.matchAll(/^create extension (?:if not exists )?(\w+)/gm)];

    expect(created.map(([, name]) => name)).toEqual(ownExtensions);
  });

  test.each(['source', 'target'])(
    'O14 · an extension of the %s alone prevents no restore',
    async (place) => {
      const [file, target] = [join(await aFolder(), 'estesa.dump'), `beside_${place}`];
      await server.createDatabase(target);
      const extended = server.at('postgres', place === 'source' ? 'source' : target);
      const asSuperuser = (text: string) =>
        closing(openPostgres(extended), ({ pool }) => pool.query(text));
      await asSuperuser('create extension pg_stat_statements with schema public');

      await backupCommand.run([file], installation('source', 'copies'));
      const restored = await restoreCommand.run([file], installation(target, 'copies'));

      expect(restored).toContain('ripristinata e verificata');
      await asSuperuser('drop extension pg_stat_statements');
    },
  );

  test('F13 · made with a passphrase contains no plain text and is restored only with that passphrase', async () => {
    const file = join(await aFolder(), 'cifrata.dump');
    await server.createDatabase('secret');
    await backupCommand.run([file], { ...installation('source', 'copies'), backupPassphrase });
    const restoring = (phrase: string) =>
      restoreCommand.run([file], {
        ...installation('secret', 'copies'),
        backupPassphrase: phrase,
      });

    const bytes = await readFile(file);
    expect(bytes.includes('PGDMP')).toBe(false);
    expect(await modeOf(file)).toBe(0o600);
    await expect(restoring('un’altra frase qualsiasi')).rejects.toThrow('non si apre');
    expect(await restoring(backupPassphrase)).toContain('uguali a quando è stata fatta');
  });

  test('O1 · restored on a new server with two logins serves at once', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await backupCommand.run([file], installation('source', 'copies'));
    const fresh = await startInstalledPostgres(bin ?? '');
    onTestFinished(() => fresh.stop());
    await fresh.createDatabase('target');
    const { configuration } = installation('target');
    const database = {
      kind: 'postgres',
      url: fresh.at(servingLogin, 'target'),
      ownerUrl: fresh.at('canone', 'target'),
      isSingleLogin: false,
    } as const;

    const target = { configuration: { ...configuration, database } };
    await restoreCommand.run([file], { ...target, backupUrl: fresh.at('copies', 'target') });

    const { engine } = await openServing(database);
    await closing(engine, async (serving) => {
      const { tenants, paragraphs, heads } = await verifyInstallation(serving);
      expect({ tenants, paragraphs, seals: heads.length }).toEqual({
        tenants: 2,
        paragraphs: [],
        seals: 2,
      });
    });
  });

  const openSessions = (name: string) =>
    closing(openPostgres(server.at('copies', name)), async ({ pool }) => {
      const { rows } = await pool.query('select id from sessions where ended_at is null');
      return rows.length;
    });

  test('W103 · that differs from its manifest is still restored without open sessions', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await closing(openPostgres(server.at('canone', 'source')), ({ pool }) =>
      pool.query(`insert into sessions (id, user_id, epoch, created_at, last_used_at)
        select gen_random_uuid(), min(id), 0, now(), now() from users`),
    );
    await backupCommand.run([file], installation('source', 'copies'));
    await server.createDatabase('different');
    const manifest = await readFile(`${file}.json`, 'utf8');
    await writeFile(`${file}.json`, manifest.replace(/("name": "plans",\s+"rows": )\d+/, '$17'));

    await expect(restoreCommand.run([file], installation('different', 'copies'))).rejects.toThrow(
      'sono diverse plans',
    );

    expect([await openSessions('source'), await openSessions('different')]).toEqual([1, 0]);
  });

  test('W103 · is not compared with another database, and the result names the time of its newest entry', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await backupCommand.run([file], installation('source', 'copies'));
    await server.createDatabase('elsewhere');
    const { configuration } = installation('elsewhere');
    const restoring = (name: string) =>
      restoreCommand.run([file], { configuration, backupUrl: server.at('copies', name) });

    await expect(restoring('source')).rejects.toThrow('porta a un altro database');

    expect(await restoring('elsewhere')).toContain('La cronologia arriva al 21/11/2026');
  });

  test('W236 · is not restored without a writable folder for temporary files, and the message names that folder', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await backupCommand.run([file], installation('source', 'copies'));
    await server.createDatabase('untouched');
    vi.stubEnv('TMPDIR', join(await aFolder(), 'missing'));
    onTestFinished(() => void vi.unstubAllEnvs());

    await expect(restoreCommand.run([file], installation('untouched', 'copies'))).rejects.toThrow(
      /cartella «.*missing» dei file temporanei non si può scrivere \(ENOENT\)/,
    );

    vi.unstubAllEnvs();
    expect(await restoreCommand.run([file], installation('untouched', 'copies'))).toContain(
      'ripristinata e verificata',
    );
  });

  test('OPS-08 · is refused for a login that row-level security limits', async () => {
    const file = join(await aFolder(), 'copia.dump');

    await expect(backupCommand.run([file], installation('source', 'canone'))).rejects.toThrow(
      'metti in BACKUP_DATABASE_URL un login con BYPASSRLS',
    );
    await expect(backupCommand.run([file], installation('source'))).rejects.toThrow(
      'Serve BACKUP_DATABASE_URL',
    );
  });

  test('OPS-08 · without PostgreSQL’s own programs names the package to install', async () => {
    const file = join(await aFolder(), 'copia.dump');
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    onTestFinished(() => {
      process.env['PATH'] = path;
    });

    await expect(backupCommand.run([file], installation('source', 'copies'))).rejects.toThrow(
      'pg_dump non c’è: installa i programmi client',
    );
  });
});
