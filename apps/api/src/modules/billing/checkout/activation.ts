import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';

/** The facts of a payment link that a provider subscription is compared with. */
export interface ExpectedPayment {
  readonly providerPlanId: string;
  readonly correlationId: string;
  readonly amountCents: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** The latest time at which the provider may start to charge. */
  readonly startsBy: Temporal.Instant;
  readonly isRevoked: boolean;
  /** The provider subscription already pays for a period in our books. */
  readonly isAlreadyUsed: boolean;
  /** The link was used, or our subscription no longer waits for this payment. */
  readonly isOver: boolean;
}

export type RefusalReason =
  | 'unknownSubscription'
  | 'wrongPlan'
  | 'wrongCorrelation'
  | 'olderThanLink'
  | 'wrongAmount'
  | 'endsByItself'
  | 'startsLater'
  | 'alreadyUsed'
  | 'nothingToPay'
  | 'linkRevoked'
  | 'linkExpired'
  | 'notActive';

export type ActivationDecision =
  | { readonly kind: 'activate'; readonly subscription: ProviderSubscription }
  | { readonly kind: 'wait' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason };

/** The start of the charges may be later than expected by this time, because the provider's clock differs from ours. */
const startTolerance = { hours: 1 };

/** The maximum time by which the provider's clock is behind ours. */
const clockSkew = { minutes: 5 };

/**
 * A provider subscription that is older than our link was made for a link of another database that used the same
 * correlation id.
 */
export function isOlderThanLink(
  subscription: Pick<ProviderSubscription, 'createdAt'>,
  linkCreatedAt: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(subscription.createdAt, linkCreatedAt.subtract(clockSkew)) < 0;
}

const refuse = (reason: RefusalReason): ActivationDecision => ({ kind: 'refuse', reason });

/**
 * Decides whether a provider subscription pays for this link (PAY-06). Data of the browser are not trusted. The
 * provider subscription must have the expected plan, correlation id and price. It must not end by itself or start
 * later. It must be active, and pay for no other period. It must have been created before the link expired; the
 * customer may approve it later.
 */
export function decideActivation(
  subscription: ProviderSubscription | undefined,
  expected: ExpectedPayment,
): ActivationDecision {
  if (!subscription) return refuse('unknownSubscription');
  if (subscription.correlationId !== expected.correlationId) return refuse('wrongCorrelation');
  if (isOlderThanLink(subscription, expected.createdAt)) return refuse('olderThanLink');
  if (subscription.planId !== expected.providerPlanId) return refuse('wrongPlan');
  if (subscription.grossCents !== expected.amountCents) return refuse('wrongAmount');
  if (subscription.endsByItself) return refuse('endsByItself');
  if (Temporal.Instant.compare(subscription.startsAt, expected.startsBy.add(startTolerance)) > 0)
    return refuse('startsLater');
  if (expected.isAlreadyUsed) return refuse('alreadyUsed');
  if (expected.isOver) return refuse('nothingToPay');
  if (expected.isRevoked) return refuse('linkRevoked');
  if (Temporal.Instant.compare(subscription.createdAt, expected.expiresAt) >= 0)
    return refuse('linkExpired');
  if (subscription.status === 'pending') return { kind: 'wait' };
  return subscription.status === 'active'
    ? { kind: 'activate', subscription }
    : refuse('notActive');
}

/**
 * Whether a refused provider subscription needs a queued cancellation. It needs one when it can still charge, or when
 * it has ended after a charge, because the task then reports the charge. It needs none when it belongs to another link
 * or may still become active.
 */
export function mustBeCancelled(
  subscription: ProviderSubscription | undefined,
  expected: ExpectedPayment,
  reason: RefusalReason,
): boolean {
  if (!isAttemptOf(subscription, expected)) return false;
  const isLive = subscription.status === 'active' || subscription.status === 'suspended';
  return isLive ? reason !== 'notActive' : subscription.lastPaidAt !== undefined;
}

/**
 * Whether a provider subscription was made for this link but pays for nothing in our books. Such a subscription is
 * polled until it ends, because it could charge the customer without notice.
 */
export function isAttemptOf(
  subscription: ProviderSubscription | undefined,
  { correlationId, createdAt, isAlreadyUsed }: ExpectedPayment,
): subscription is ProviderSubscription {
  return (
    subscription?.correlationId === correlationId &&
    !isOlderThanLink(subscription, createdAt) &&
    !isAlreadyUsed
  );
}
