import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readArchive } from './archive.ts';

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

test('W11 F13 · a plain archive is refused where a passphrase is set', async () => {
  const file = await anArchive();

  expect(() => readArchive(file, plain, 'una frase lunga per la copia')).toThrow('non è cifrata');
});

test('F13 · a plain archive is read where no passphrase is set', async () => {
  const bytes = await buffer(readArchive(await anArchive(), plain, undefined));

  expect(bytes.toString()).toBe('drop table users');
});
