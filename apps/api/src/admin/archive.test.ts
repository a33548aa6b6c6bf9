import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive, readArchive } from './archive.ts';
import { makeArchive } from './make-archive.ts';

const plain = {
  engine: 'embedded',
  createdAt: '2026-11-23T09:00:00Z',
  sha256: '',
  tables: [],
} as const;

async function anArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'copy'), 'drop table users');
  return join(folder, 'copy');
}

test('W11 F13 · an unencrypted archive is refused where a passphrase is set', async () => {
  const file = await anArchive();

  expect(() => readArchive(file, plain, 'una frase lunga per la copia')).toThrow('non è cifrata');
});

test('F13 · an unencrypted archive is read where no passphrase is set', async () => {
  const bytes = await buffer(readArchive(await anArchive(), plain, undefined));

  expect(bytes.toString()).toBe('drop table users');
});

test('W220 · when the disk of a backup is full, the message says so, and no file is left', async () => {
  const folder = dirname(await anArchive());
  const file = join(folder, 'new');
  const failing = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('a beginning');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };

  const making = makeArchive(file, undefined, async (put) => {
    await put(failing());
    return plain;
  });

  await expect(making).rejects.toThrow(`Il disco di «${file}» è pieno`);
  expect(await readdir(folder)).toEqual(['copy']);
});

test('W225 · when two backups with one name start at once, one is made and the other is refused', async () => {
  const file = join(dirname(await anArchive()), 'new');
  const slowly = async function* (text: string): AsyncGenerator<Buffer> {
    for (let part = 0; part < 20; part += 1) {
      yield Buffer.from(text);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const making = (text: string) =>
    makeArchive(file, undefined, async (put) => {
      await put(slowly(text));
      return plain;
    });

  const first = making('first');
  await expect(making('other')).rejects.toThrow(`«${file}.part» esiste già`);
  await first;
  await expect(making('other')).rejects.toThrow(`«${file}» esiste già`);

  const bytes = await buffer(readArchive(file, await openArchive(file, 'embedded'), undefined));
  expect(bytes.toString()).toBe('first'.repeat(20));
  expect((await readdir(dirname(file))).toSorted()).toEqual(['copy', 'new', 'new.json']);
});

test.each(['{"engine": "embedded", "tab', 'null', '{"engine": "embedded"}', ''])(
  'W221 · a damaged manifest is refused with a sentence: %j',
  async (text) => {
    const file = await anArchive();
    await writeFile(`${file}.json`, text);

    await expect(openArchive(file, 'embedded')).rejects.toThrow(`«${file}.json» è rovinato`);
  },
);
