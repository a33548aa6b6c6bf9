import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;
const groups = 4;
const groupLength = 6;

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Ten codes such as "k3m9px-x7q2rb-d4fgh6-t8vwyz", each with 118 random bits, so that a plain hash protects them. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));
}

/** The typed code without spaces, hyphens and capitals. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** The person is part of the hash, so that equal codes of two people differ. */
export function recoveryHash(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}\0${plainCode(code)}`)
    .digest();
}
