import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is kept. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function linkHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What the provider carries for us, so that a subscription is found again by its link and by no other. */
export function correlationId(tenantId: number, paymentTokenId: number): string {
  return `canone-${tenantId}-${paymentTokenId}`;
}
