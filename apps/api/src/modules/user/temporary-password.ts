import { randomInt } from 'node:crypto';
import { hashPassword } from '../../kit/password.ts';

export interface TemporaryPassword {
  readonly text: string;
  readonly hash: string;
}

/** Nothing that reads like something else: no i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** `kx7m-q2vp-h9dt-3wza`: 79 random bits, to be read out or typed without mistakes. */
function randomText(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hashing takes a while on purpose: never with a connection in hand. */
export async function newTemporaryPassword(): Promise<TemporaryPassword> {
  const text = randomText();
  return { text, hash: await hashPassword(text) };
}
