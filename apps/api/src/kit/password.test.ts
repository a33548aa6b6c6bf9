import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  test('is kept as argon2id with its own nonce, and found again', async () => {
    const [first, second] = await Promise.all([hashPassword('segreta'), hashPassword('segreta')]);

    expect(first).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('segreta', first)).toBe(true);
  });

  test.each(['Segreta', 'segreta ', '', 'segret'])('is not "%s"', async (attempt) => {
    expect(await verifyPassword(attempt, await hashPassword('segreta'))).toBe(false);
  });

  test('is the same however the keyboard composes its accents', async () => {
    const hash = await hashPassword('perch\u00e9');

    expect(await verifyPassword('perche\u0301', hash)).toBe(true);
  });

  test('of nobody is never right, not even an empty one', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('segreta', null)).toBe(false);
  });
});
