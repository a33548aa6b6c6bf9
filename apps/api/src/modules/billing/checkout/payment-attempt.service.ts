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
  /** Null while the customer can still approve the attempt. */
  readonly reason: RefusalReason | null;
}

/** Stores an attempt that pays for nothing. It is polled as soon as possible, unless it has ended. */
async function remember(
  ctx: TenantContext,
  { id: linkId, providerId }: Link,
  { subscription: { id: providerSubscriptionId, status }, reason: refused }: UnpaidAttempt,
): Promise<void> {
  const askAt = hasEnded({ status }) ? null : String(ctx.now);
  const key = { providerId, providerSubscriptionId };
  await paymentAttemptRepository(ctx).save({ ...key, linkId, status, refused, askAt });
}

/** A customer begins far fewer subscriptions during the hour in which a link is valid. */
const maxUnapproved = 20;

/**
 * Whether a link already has the maximum number of attempts. The limit is needed because anybody with a link, even an
 * expired one, can begin any number of subscriptions at the provider. Unapproved attempts above the limit are neither
 * recorded nor polled. Only an event can report that one of them was approved. The caller holds the lock of the link.
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

/** Records an attempt that waits for its approval. The attempt is polled, because no event may report the approval. */
export function markAttemptWaiting(
  ctx: TenantContext,
  link: Link,
  subscription: ProviderSubscription,
): Promise<void> {
  return remember(ctx, link, { subscription, reason: null });
}

/** Records a refusal. Returns false when a previous poll has already refused the attempt for the same reason. */
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
 * Records that an attempt pays, and ends its polls. Queues the cancellation of other attempts for the same payment, so
 * that the customer is charged only once.
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

/** Schedules the next poll after a query. `state` is undefined when the provider does not know the subscription. */
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
