import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link: 256 random bits. Only its hash is stored. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function linkHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
