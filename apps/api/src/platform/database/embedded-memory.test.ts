import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bytesIn, startParameters } from './embedded-memory.ts';

let folder = '';

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['an empty database', 0, '32MB'],
  ['the demo, 29 MB', 29 * 1_048_576, '35MB'],
  ['100 MB', 100 * 1_048_576, '120MB'],
  ['a gigabyte', 1024 * 1_048_576, '128MB'],
])('the shared buffers fit %s', (_, bytes, buffers) => {
  expect(startParameters(bytes)).toContain(`shared_buffers=${buffers}`);
});

test('the size of a database is the size of its files in all its folders', async () => {
  folder = await mkdtemp(join(tmpdir(), 'canone-size-'));
  mkdirSync(join(folder, '5'));
  writeFileSync(join(folder, '5', 'one'), 'x'.repeat(100));
  writeFileSync(join(folder, 'two'), 'x'.repeat(11));

  expect(bytesIn(folder)).toBe(111);
  expect(bytesIn(join(folder, 'missing'))).toBe(0);
});
