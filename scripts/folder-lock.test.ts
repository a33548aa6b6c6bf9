import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from './folder-lock.mjs';
import { root } from './prepare.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canone-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = () => join(folder, 'preparing.lock');
const journal = () => join(folder, 'journal');

function start(work: string) {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(join(root, 'scripts/folder-lock.mjs'))};
    const note = (text) => appendFileSync(${JSON.stringify(journal())}, text);
    await withLock(${JSON.stringify(lock())}, async () => { ${work} });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('O2 · several starters of one folder', () => {
  test('prepare the folder one after the other', async () => {
    const starters = Array.from({ length: 5 }, () =>
      start(`note('<'); await new Promise((resolve) => setTimeout(resolve, 20)); note('>');`),
    );

    const codes = await Promise.all(starters.map((starter) => once(starter, 'exit')));

    expect(codes.map(([code]) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(readFileSync(journal(), 'utf8')).toBe('<><><><><>');
  });

  test('do not wait for a starter that was killed', async () => {
    const killed = start(
      `console.log('holds'); setInterval(() => {}, 1000); await new Promise(() => {});`,
    );
    await once(killed.stdout, 'data');
    let hasWaited = false;
    const waiting = withLock(
      lock(),
      async () => 'done',
      () => {
        hasWaited = true;
        killed.kill('SIGKILL');
      },
    );

    expect(await waiting).toBe('done');
    expect(hasWaited).toBe(true);
  });

  test('release the lock when their work fails', async () => {
    await expect(withLock(lock(), () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );

    expect(await withLock(lock(), async () => 'again')).toBe('again');
  });

  test('wait while the holder of the lock has not written its process id yet', async () => {
    writeFileSync(lock(), '');

    const waiting = withLock(
      lock(),
      async () => 'done',
      () => rmSync(lock()),
    );

    expect(await waiting).toBe('done');
  });
});
