import type { TenantContext } from '../../../kit/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { oweCancellation } from '../provider-accounts/provider-task.service.ts';
import type { RefusalReason } from './activation.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';
import { nextLook } from './next-look.ts';
import { paymentAttemptRepository, type WaitingAttempt } from './payment-attempt.repository.ts';
import type { PaymentTokenRow } from './payment-token.repository.ts';

export type { WaitingAttempt } from './payment-attempt.repository.ts';

type Link = Pick<PaymentTokenRow, 'id' | 'providerId' | 'paymentId' | 'subscriptionId'>;

/** One that pays for nothing is asked about at the next opportunity, unless it has ended. */
async function remember(
  ctx: TenantContext,
  { id: linkId, providerId }: Link,
  { id: providerSubscriptionId, status }: ProviderSubscription,
  refused: RefusalReason | null,
): Promise<void> {
  const askAt = hasEnded({ status }) ? null : String(ctx.now);
  const key = { providerId, providerSubscriptionId };
  await paymentAttemptRepository(ctx).save({ ...key, linkId, status, refused, askAt });
}

/** Nobody may come back to say that it was approved: the reconciler asks. */
export function attemptWaits(
  ctx: TenantContext,
  link: Link,
  subscription: ProviderSubscription,
): Promise<void> {
  return remember(ctx, link, subscription, null);
}

/** Whether it was not refused for the same reason before: asked about every hour, it is refused once. */
export async function attemptRefused(
  ctx: TenantContext,
  link: Link,
  subscription: ProviderSubscription,
  reason: RefusalReason,
): Promise<boolean> {
  const key = { providerId: link.providerId, providerSubscriptionId: subscription.id };
  const before = await paymentAttemptRepository(ctx).find(key);
  await remember(ctx, link, subscription, reason);
  return before?.refused !== reason;
}

/** From now on it is compared with what it pays; a customer who began more than once is charged once. */
export async function attemptPays(
  ctx: TenantContext,
  { id: linkId, providerId, paymentId, subscriptionId }: Link,
  { id: providerSubscriptionId, status }: ProviderSubscription,
): Promise<void> {
  const attempts = paymentAttemptRepository(ctx);
  const key = { providerId, providerSubscriptionId };
  await attempts.save({ ...key, linkId, status, refused: null, askAt: null });
  for (const other of await attempts.othersOf(paymentId, key))
    await oweCancellation(ctx, { ...other, subscriptionId, reason: 'nothingToPay' });
}

const lease = { minutes: 10 };

export function claimAttempts(
  ctx: TenantContext,
  limit: number,
): Promise<readonly WaitingAttempt[]> {
  return paymentAttemptRepository(ctx).claim(String(ctx.now.add(lease)), limit);
}

/** The provider was asked about it; `state` is undefined when it knows nothing of it. */
export async function attemptWasLookedAt(
  ctx: TenantContext,
  attempt: WaitingAttempt,
  state: ProviderSubscription | undefined,
): Promise<void> {
  const { status } = state ?? attempt;
  const next = nextLook({ ...attempt, status }, ctx.now);
  await paymentAttemptRepository(ctx).putOff(attempt, next ? String(next) : null);
}

export function lookAtAttemptsSoon(ctx: TenantContext): Promise<void> {
  return paymentAttemptRepository(ctx).makeDue();
}
