import { randomInt } from 'node:crypto';
import { hashPassword } from '../../platform/auth/password.ts';

export interface TemporaryPassword {
  readonly text: string;
  readonly hash: string;
}

/** The characters of a temporary password. Those that look alike are left out: i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A text such as `kx7m-q2vp-h9dt-3wza`. It has 79 random bits, and it is easy to read aloud and to type. */
function randomText(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hashing is slow on purpose, so the caller must not hold a database connection. */
export async function newTemporaryPassword(): Promise<TemporaryPassword> {
  const text = randomText();
  return { text, hash: await hashPassword(text) };
}
