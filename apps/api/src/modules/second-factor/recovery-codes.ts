import { createHash, randomInt } from 'node:crypto';

/** The characters of a code. Letters and digits that look alike are left out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;
const groups = 4;
const groupLength = 6;

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Creates ten codes such as "k3m9px-x7q2rb-d4fgh6-t8vwyz". Each code has 118 random bits, so a fast hash protects it
 * well enough.
 */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));
}

/** The typed code in lower case, without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** The person is part of the hash, so that equal codes of two people differ. */
export function recoveryHash(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}\0${plainCode(code)}`)
    .digest();
}
