import type { TenantContext } from '../../../kit/context.ts';
import { oweCancellation } from '../provider-accounts/provider-task.service.ts';
import { paymentAttemptRepository } from './payment-attempt.repository.ts';
import { paymentTokenRepository } from './payment-token.repository.ts';

/** What is paid with a revoked link is refused, and cancelled at the provider. */
export function revokeLinksOf(ctx: TenantContext, userId: number): Promise<void> {
  return paymentTokenRepository(ctx).revokeOfUser(userId);
}

/** Ends what was begun with the links of a subscription; whether there was anything. */
export async function cancelAttempts(ctx: TenantContext, subscriptionId: number): Promise<boolean> {
  const waiting = await paymentAttemptRepository(ctx).waitingOf(subscriptionId);
  if (waiting.length === 0) return false;
  await paymentTokenRepository(ctx).revokeOfSubscription(subscriptionId);
  for (const attempt of waiting)
    await oweCancellation(ctx, { ...attempt, subscriptionId, reason: 'cancelledHere' });
  return true;
}

/** An account that is exchanged for another: nobody can pay through it any more. */
export function revokeLinksThrough(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentTokenRepository(ctx).revokeThrough(providerId);
}

/** The account that takes its place knows nothing of what was begun. */
export function endAttemptsThrough(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentAttemptRepository(ctx).endThrough(providerId);
}
