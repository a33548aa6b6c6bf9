import { createHash, randomBytes } from 'node:crypto';

/** What makes a link somebody's: 256 random bits, of which only the hash is kept. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function linkHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
