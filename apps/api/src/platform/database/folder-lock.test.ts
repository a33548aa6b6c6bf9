import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const lockModule = new URL('./folder-lock.ts', import.meta.url).href;

describe('a data folder', () => {
  let home: string;
  let folder: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'canone-lock-'));
    folder = join(home, 'data', 'database');
  });

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(home, { recursive: true });
  });

  /** Starts another process that tries to lock the folder, reports the outcome and keeps running. */
  async function otherProcess(): Promise<{ word: string; child: ChildProcess }> {
    const script = `
      import { lockFolder } from ${JSON.stringify(lockModule)};
      try { globalThis.lock = lockFolder(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000); }
      catch (error) { console.log(error.name + ' ' + error.message); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    return { word: String(chunk).trim(), child };
  }

  test('is created and locked once per process', () => {
    const lock = lockFolder(folder);

    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    lock.release();
    lockFolder(folder).release();
  });

  test('that another process holds is refused with an Italian message that names the folder and the solution', async () => {
    const { word } = await otherProcess();
    expect(word).toBe('taken');

    expect(() => lockFolder(folder)).toThrow(
      `La cartella dei dati «${folder}» è già usata da un altro processo di Canone.`,
    );
    expect(() => lockFolder(folder)).toThrow('DATA_DIR');
  });

  test('that this process holds is refused to another process', async () => {
    const lock = lockFolder(folder);

    expect((await otherProcess()).word).toContain('FolderInUseError');
    lock.release();
  });

  test('W228 · whose lock fails for another reason, such as a full disk, is not reported as in use', () => {
    mkdirSync(dirname(folder));
    writeFileSync(
      `${folder}.lock`,
      'a file that SQLite cannot lock, because it is no database of it',
    );

    expect(() => lockFolder(folder)).toThrow('file is not a database');
  });

  test('is free again when its holder is killed', async () => {
    const { child } = await otherProcess();
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);

    child.kill('SIGKILL');
    await once(child, 'exit');

    lockFolder(folder).release();
  });
});
