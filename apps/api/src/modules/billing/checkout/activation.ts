import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';

/** The known facts of a payment link at the time of a query to the provider. */
export interface ExpectedPayment {
  readonly providerPlanId: string;
  readonly correlationId: string;
  readonly amountCents: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** The latest start of its charges. */
  readonly startsBy: Temporal.Instant;
  readonly isRevoked: boolean;
  /** The provider's subscription already pays for another period here. */
  readonly isAlreadyUsed: boolean;
  /** The link was used, or its subscription no longer waits for this payment. */
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

/** The maximum distance of a first charge, because the provider's clock differs from ours. */
const startTolerance = { hours: 1 };

/** The provider's clock may be behind ours by this much. */
const clockSkew = { minutes: 5 };

/** A subscription that is older than the link belongs to a link of another database with the same correlation id. */
export function isOlderThanLink(
  subscription: Pick<ProviderSubscription, 'createdAt'>,
  linkCreatedAt: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(subscription.createdAt, linkCreatedAt.subtract(clockSkew)) < 0;
}

const refuse = (reason: RefusalReason): ActivationDecision => ({ kind: 'refuse', reason });

/**
 * Decides whether the provider's subscription pays for this link (PAY-06). The data of the browser are not trusted. The
 * subscription must have the plan, the link's id and the price, no end, and no later start. It must be active, not used
 * before, and created before the link expired, also when the customer approves it after that.
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
 * A refused subscription for this link must be cancelled when it can still charge, and reported when it has ended with
 * a charge. A subscription of another link is ignored, and so is a subscription that may still become active.
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
 * A subscription for this link that pays for nothing here. It is polled until its end, because it could charge
 * unnoticed.
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
