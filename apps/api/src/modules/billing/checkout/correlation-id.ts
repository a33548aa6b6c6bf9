import { randomBytes } from 'node:crypto';

/**
 * The id by which a provider's subscription and its payment link find each other. It is random, so that neither a
 * restored backup nor another installation on the same account gives it to another link.
 */
export function newCorrelationId(): string {
  return `canone-${randomBytes(24).toString('base64url')}`;
}
