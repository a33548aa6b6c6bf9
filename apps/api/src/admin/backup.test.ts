import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../config.ts';
import { openServing } from '../database.ts';
import { contentsOf, type TableContents } from '../platform/database/contents.ts';
import { loadEmbedded } from '../platform/database/embedded-copy.ts';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { openPostgres } from '../platform/database/engine.ts';
import {
  aFolder,
  closing,
  fill,
  installationAt,
  startBackupSource,
} from '../testing/backup-source.ts';
import { installedPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts';
import { servingLogin } from '../testing/postgres-server.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import type { Installation } from './command.ts';
import { ownExtensions } from './postgres-backup.ts';
import { verifyInstallation } from './verify.ts';

const backupPassphrase = 'una frase lunga per le copie';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

const installationOf = (tables: readonly TableContents[]) =>
  tables.find(({ name }) => name === 'installation');
const withoutInstallation = (tables: readonly TableContents[]) =>
  tables.filter((table) => table !== installationOf(tables));

describe.runIf(inject('database').kind === 'pglite')('a backup of the embedded database', () => {
  const embedded = (folder: string): Installation => ({
    configuration: readConfiguration({ DATA_DIR: folder }),
    backupUrl: undefined,
  });
  let source: string;
  let file: string;

  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'canone-backup-'));
    file = join(source, 'copia.tgz');
    const database = inject('database');
    if (database.kind !== 'pglite') return;
    await loadEmbedded(join(source, 'database'), new Blob([await readFile(database.imageFile)]));
    await closing(await openEmbedded(join(source, 'database')), fill);
    await backupCommand.run([file], embedded(source));
  });

  afterAll(() => rm(source, { recursive: true, force: true }));

  test('OPS-08 M5 · a restored one has every row of every table and a new installation id', async () => {
    const target = await aFolder();

    const output = await restoreCommand.run([file], embedded(target));

    const [before, after] = [
      await closing(await openEmbedded(join(source, 'database')), contentsOf),
      await closing(await openEmbedded(join(target, 'database')), contentsOf),
    ];
    expect(withoutInstallation(after)).toEqual(withoutInstallation(before));
    expect(after.find(({ name }) => name === 'audit_seals')?.rows).toBe(2);
    const restored = await openEmbedded(join(target, 'database'));
    expect(await closing(restored, verifyInstallation)).toMatchObject({ paragraphs: [] });
    expect(after.find(({ name }) => name === 'subscriptions')?.rows).toBe(2);
    expect(installationOf(after)).not.toEqual(installationOf(before));
    expect(output).toContain('uguali a quando è stata fatta');
    expect(output).toContain('SECRET_KEY');
  });

  test('W36 · the restored one gives no id that its original may have given to a receivable since', async () => {
    const target = await aFolder();
    await restoreCommand.run([file], embedded(target));
    const nextIds = async (folder: string) =>
      closing(await openEmbedded(join(folder, 'database')), async ({ pool }) => {
        const { rows } = await pool.query<{ id: number }>(
          `select nextval('receivables_id_seq')::int as id from generate_series(1, 1000)`,
        );
        return rows.map(({ id }) => id);
      });

    const [lost, given] = [await nextIds(source), await nextIds(target)];

    expect(Math.min(...given)).toBeGreaterThan(Math.max(...lost) + 100_000);
  });

  test('F13 · only its owner can read it, its manifest and the folder of the data', async () => {
    const folder = join(await aFolder(), 'dati');
    const running = await openEmbedded(join(folder, 'database'));
    await running.close();

    expect(await Promise.all([file, `${file}.json`, folder].map(modeOf))).toEqual([
      0o600, 0o600, 0o700,
    ]);
  });

  test('F13 · made with a passphrase is restored with it and only with it', async () => {
    const [folder, target] = [await aFolder(), await aFolder()];
    const secret = join(folder, 'cifrata.tgz');
    const made = await backupCommand.run([secret], { ...embedded(source), backupPassphrase });
    const restoring = (more: object) =>
      restoreCommand.run([secret], { ...embedded(target), ...more });

    expect(made).toContain('Copia cifrata');
    expect((await readFile(secret)).subarray(0, 15).toString()).toBe('CANONE-BACKUP-1');
    await expect(restoring({})).rejects.toThrow('serve BACKUP_PASSPHRASE');
    await expect(restoring({ backupPassphrase: 'un’altra frase qualsiasi' })).rejects.toThrow(
      'non si apre',
    );
    expect(await restoring({ backupPassphrase })).toContain('uguali a quando è stata fatta');
    await expect(
      backupCommand.run([`${secret}2`], { ...embedded(source), backupPassphrase: 'breve' }),
    ).rejects.toThrow('almeno 12 caratteri');
  });

  test('OPS-08 · is refused for a database in use or over another backup', async () => {
    const running = await openEmbedded(join(source, 'database'));
    const attempt = backupCommand.run([join(source, 'altra.tgz')], embedded(source));
    await expect(attempt).rejects.toThrow('già usata da un altro processo');
    await running.close();

    await expect(backupCommand.run([file], embedded(source))).rejects.toThrow('esiste già');
  });

  test('OPS-08 · is not restored over existing data, which stays unchanged', async () => {
    const target = await aFolder();
    await mkdir(join(target, 'database'));
    await writeFile(join(target, 'database', 'PG_VERSION'), '18');

    await expect(restoreCommand.run([file], embedded(target))).rejects.toThrow('non è vuota');

    expect(await readFile(join(target, 'database', 'PG_VERSION'), 'utf8')).toBe('18');
  });

  test('OPS-08 · that is damaged or has lost its manifest is refused', async () => {
    const target = await aFolder();
    const damaged = join(target, 'rovinata.tgz');
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    await expect(restoreCommand.run([damaged], embedded(target))).rejects.toThrow('non c’è');
    await writeFile(`${damaged}.json`, await readFile(`${file}.json`));

    await expect(restoreCommand.run([damaged], embedded(target))).rejects.toThrow('è rovinata');
  });
});

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

  test('F13 · made with a passphrase contains no plain text and is restored with it alone', async () => {
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

  test('W103 · that differs from its manifest is restored without open sessions all the same', async () => {
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

  test('W103 · is compared with no other database, and names the time that it reaches', async () => {
    const file = join(await aFolder(), 'copia.dump');
    await backupCommand.run([file], installation('source', 'copies'));
    await server.createDatabase('elsewhere');
    const { configuration } = installation('elsewhere');
    const restoring = (name: string) =>
      restoreCommand.run([file], { configuration, backupUrl: server.at('copies', name) });

    await expect(restoring('source')).rejects.toThrow('porta a un altro database');

    expect(await restoring('elsewhere')).toContain('La cronologia arriva al 21/11/2026');
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
