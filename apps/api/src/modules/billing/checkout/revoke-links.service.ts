import type { TenantContext } from '../../../platform/request/context.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { paymentAttemptRepository } from './payment-attempt.repository.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';

/** Revokes the links of a person. A later payment through a revoked link is refused and cancelled at the provider. */
export function revokeLinksOf(ctx: TenantContext, userId: number): Promise<void> {
  return paymentTokenRepository(ctx).revokeOfUser(userId);
}

/**
 * Revokes the links of a subscription and queues the cancellation of the attempts begun with them. Returns whether
 * there were any.
 */
export async function cancelAttempts(ctx: TenantContext, subscriptionId: number): Promise<boolean> {
  const waiting = await paymentAttemptRepository(ctx).waitingOf(subscriptionId);
  if (waiting.length === 0) return false;
  await paymentTokenRepository(ctx).revokeOfSubscription(subscriptionId);
  for (const attempt of waiting)
    await enqueueCancellation(ctx, { ...attempt, subscriptionId, reason: 'cancelledHere' });
  return true;
}

/** Revokes the links of an account that is replaced. */
export function revokeLinksThrough(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentTokenRepository(ctx).revokeThrough(providerId);
}

/**
 * Ends the polls of the attempts at an account that is replaced, because the new account does not know these attempts.
 */
export function endAttemptsThrough(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentAttemptRepository(ctx).endThrough(providerId);
}
