import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import { enqueueCancellation } from '../provider-accounts/provider-task.service.ts';
import { hasEnded } from '../subscriptions/provider-state.service.ts';
import type { RefusalReason } from './activation.ts';
import { nextPoll } from './next-poll.ts';
import { paymentAttemptRepository, type WaitingAttempt } from './payment-attempt.repository.ts';
import type { PaymentTokenRow } from './payment-token.repository.ts';

export type { WaitingAttempt } from './payment-attempt.repository.ts';

type Link = Pick<PaymentTokenRow, 'id' | 'providerId' | 'paymentId' | 'subscriptionId'>;

interface UnpaidAttempt {
  readonly subscription: ProviderSubscription;
  /** Null while it may still be approved. */
  readonly reason: RefusalReason | null;
}

/** An attempt that pays for nothing is polled as soon as possible, unless it has ended. */
async function remember(
  ctx: TenantContext,
  { id: linkId, providerId }: Link,
  { subscription: { id: providerSubscriptionId, status }, reason: refused }: UnpaidAttempt,
): Promise<void> {
  const askAt = hasEnded({ status }) ? null : String(ctx.now);
  const key = { providerId, providerSubscriptionId };
  await paymentAttemptRepository(ctx).save({ ...key, linkId, status, refused, askAt });
}

/** Far above what a customer begins within the hour of a link. */
const maxUnapproved = 20;

/**
 * Anybody with a link, also an old one, can begin any number of subscriptions at the provider. Unapproved ones beyond a number
 * are neither recorded nor polled, and only their events report an approval. The link is locked.
 */
export async function isOneTooMany(
  ctx: TenantContext,
  { id: linkId, providerId }: Link,
  { id: providerSubscriptionId, status, lastPaidAt }: ProviderSubscription,
): Promise<boolean> {
  if (status === 'active' || status === 'suspended' || lastPaidAt !== undefined) return false;
  const attempts = paymentAttemptRepository(ctx);
  if (await attempts.find({ providerId, providerSubscriptionId })) return false;
  return (await attempts.countOf(linkId)) >= maxUnapproved;
}

/** Schedules polls, because it is possible that nothing else reports the approval. */
export function markAttemptWaiting(
  ctx: TenantContext,
  link: Link,
  subscription: ProviderSubscription,
): Promise<void> {
  return remember(ctx, link, { subscription, reason: null });
}

/** Records a refusal. Returns false when it was already refused for the same reason, because the polls repeat. */
export async function markAttemptRefused(
  ctx: TenantContext,
  link: Link,
  attempt: UnpaidAttempt,
): Promise<boolean> {
  const key = { providerId: link.providerId, providerSubscriptionId: attempt.subscription.id };
  const before = await paymentAttemptRepository(ctx).find(key);
  await remember(ctx, link, attempt);
  return before?.refused !== attempt.reason;
}

/**
 * Ends the polls of an attempt that pays. Other attempts of the same payment are cancelled, so that the customer is
 * charged once.
 */
export async function markAttemptPaid(
  ctx: TenantContext,
  { id: linkId, providerId, paymentId, subscriptionId }: Link,
  { id: providerSubscriptionId, status }: ProviderSubscription,
): Promise<void> {
  const attempts = paymentAttemptRepository(ctx);
  const key = { providerId, providerSubscriptionId };
  await attempts.save({ ...key, linkId, status, refused: null, askAt: null });
  for (const other of await attempts.othersOf(paymentId, key))
    await enqueueCancellation(ctx, { ...other, subscriptionId, reason: 'nothingToPay' });
}

const lease = { minutes: 10 };

export function claimAttempts(
  ctx: TenantContext,
  limit: number,
): Promise<readonly WaitingAttempt[]> {
  return paymentAttemptRepository(ctx).claim(String(ctx.now.add(lease)), limit);
}

/** Schedules the next poll after a query; `state` is undefined when the provider does not know the subscription. */
export async function markAttemptPolled(
  ctx: TenantContext,
  attempt: WaitingAttempt,
  state: ProviderSubscription | undefined,
): Promise<void> {
  const { status } = state ?? attempt;
  const next = nextPoll({ ...attempt, status }, ctx.now);
  await paymentAttemptRepository(ctx).reschedule(attempt, next ? String(next) : null);
}

export function pollAttemptsSoon(ctx: TenantContext): Promise<void> {
  return paymentAttemptRepository(ctx).makeDue();
}
