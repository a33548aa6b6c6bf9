import { randomBytes } from 'node:crypto';

/**
 * A provider's subscription carries it, and its payment link is found by it. It is random: neither a restored backup
 * nor another installation on the same account gives it to another link.
 */
export function newCorrelationId(): string {
  return `canone-${randomBytes(24).toString('base64url')}`;
}
