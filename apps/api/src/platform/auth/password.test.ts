import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  test('is stored as argon2id with a new nonce, and is verified', async () => {
    const [first, second] = await Promise.all([hashPassword('segreta'), hashPassword('segreta')]);

    expect(first).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('segreta', first)).toBe(true);
  });

  test.each(['Segreta', 'segreta ', '', 'segret'])('does not match "%s"', async (attempt) => {
    expect(await verifyPassword(attempt, await hashPassword('segreta'))).toBe(false);
  });

  test('is the same for every Unicode composition of its accents', async () => {
    const hash = await hashPassword('perch\u00e9');

    expect(await verifyPassword('perche\u0301', hash)).toBe(true);
  });

  test('never matches without a stored hash, not even an empty one', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('segreta', null)).toBe(false);
  });

  test('gives the same hash when many are hashed at once', async () => {
    const words = ['prima', 'seconda', 'terza', 'quarta', 'quinta'];
    const hashes = await Promise.all(words.map(hashPassword));

    const answers = await Promise.all(
      words.map((word, n) => verifyPassword(word, hashes[n] ?? null)),
    );

    expect(answers).toEqual(words.map(() => true));
    expect(new Set(hashes).size).toBe(words.length);
  });

  test('is hashed at low priority, and the priority of the process stays the same', async () => {
    const before = getPriority();

    await hashPassword('segreta');

    expect(getPriority()).toBe(before);
  });

  test('W45 · is verified at once while many new passwords wait to be hashed', async () => {
    const flood = Array.from({ length: 300 }, () =>
      hashPassword('segreta').catch((error: unknown) => error),
    );

    expect(await verifyPassword('segreta', null)).toBe(false);
    await Promise.all(flood);
  });

  test('is hashed without a thread that keeps the process alive', async () => {
    const { href } = new URL('password.ts', import.meta.url);
    const script = `const { hashPassword } = await import('${href}'); console.log(await hashPassword('segreta'));`;

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { timeout: 120_000 },
    );

    expect(stdout).toMatch(/^argon2id\$/);
  });
});
