import { randomBytes } from 'node:crypto';

/**
 * The id that a payment link and its provider subscription have in common. The id is random. So a restored backup or
 * another installation with the same account never gives it to another link.
 */
export function newCorrelationId(): string {
  return `canone-${randomBytes(24).toString('base64url')}`;
}
