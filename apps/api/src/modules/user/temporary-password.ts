import { randomInt } from 'node:crypto';
import { hashPassword } from '../../platform/auth/password.ts';

export interface TemporaryPassword {
  readonly text: string;
  readonly hash: string;
}

/** Without letters that look like others: no i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** `kx7m-q2vp-h9dt-3wza`: 79 random bits, easy to read out and to type. */
function randomText(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hashing is slow on purpose, so it must run without a connection. */
export async function newTemporaryPassword(): Promise<TemporaryPassword> {
  const text = randomText();
  return { text, hash: await hashPassword(text) };
}
