import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfiguration } from '../config.ts';
import { closing } from '../platform/database/closing.ts';
import { contentsOf } from '../platform/database/contents.ts';
import { loadEmbedded } from '../platform/database/embedded-copy.ts';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import {
  aFolder,
  backupPassphrase,
  fill,
  installationOf,
  modeOf,
  withoutInstallation,
} from '../testing/backup-source.ts';
import { checksum } from './archive.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import type { Installation } from './command.ts';
import { verifyCommand, verifyInstallation } from './verify.ts';

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
    const image = new Blob([await readFile(database.imageFile)]);
    await loadEmbedded(join(source, 'database'), image, async (folder) =>
      closing(await openEmbedded(folder), fill),
    );
    await backupCommand.run([file], embedded(source));
  });

  afterAll(() => rm(source, { recursive: true, force: true }));

  test('OPS-08 M5 · when restored, has every row of every table and a new installation id', async () => {
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

  test('W36 · when restored, gives no new receivable an id that the original may have used since the backup', async () => {
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

  test('F13 · made with a passphrase is restored only with that passphrase', async () => {
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

  test('W219 · of a folder without a database is refused and creates no database', async () => {
    const [folder, missing] = [await aFolder(), await aFolder()];
    const copy = join(folder, 'copia.tgz');
    const commands = [
      backupCommand.run([copy], embedded(missing)),
      verifyCommand.run([], embedded(missing)),
    ];

    for (const command of commands)
      await expect(command).rejects.toThrow(
        'non c’è un database: controlla DATABASE_URL e DATA_DIR',
      );
    expect([...(await readdir(folder)), ...(await readdir(missing))]).toEqual([]);
  });

  test('W220 · into a folder that does not exist is refused with a sentence', async () => {
    const missing = join(await aFolder(), 'manca', 'copia.tgz');

    await expect(backupCommand.run([missing], embedded(source))).rejects.toThrow(
      `«${missing}» non si può scrivere`,
    );
  });

  test('W220 · whose restore fails leaves no copy of the data', async () => {
    const target = await aFolder();
    const changed = join(target, 'copia.tgz');
    await writeFile(changed, await readFile(file));
    const manifest = await readFile(`${file}.json`, 'utf8');
    await writeFile(`${changed}.json`, manifest.replace(/"rows": [1-9]/, '"rows": 99'));

    await expect(restoreCommand.run([changed], embedded(target))).rejects.toThrow('sono diverse');

    const left = await readdir(target);
    expect(left.filter((name) => name.includes('part'))).toEqual([]);
  });

  test.each([0, 10, 2_000])(
    'W235 · of which %d bytes are left is refused with a sentence, also with the checksum of these bytes',
    async (length) => {
      const target = await aFolder();
      const cut = join(target, 'copia.tgz');
      await writeFile(cut, (await readFile(file)).subarray(0, length));
      const manifest = JSON.parse(await readFile(`${file}.json`, 'utf8')) as object;
      await writeFile(`${cut}.json`, JSON.stringify({ ...manifest, sha256: await checksum(cut) }));

      await expect(restoreCommand.run([cut], embedded(target))).rejects.toThrow(
        'La copia è rovinata',
      );

      expect((await readdir(target)).toSorted()).toEqual(['copia.tgz', 'copia.tgz.json']);
    },
  );

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
