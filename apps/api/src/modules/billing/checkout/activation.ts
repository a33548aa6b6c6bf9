import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';

/** What we know of a payment link when the provider is asked about it. */
export interface Expected {
  readonly providerPlanId: string;
  readonly correlationId: string;
  readonly amountCents: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** When it is to begin to charge, at the latest. */
  readonly startsBy: Temporal.Instant;
  readonly isRevoked: boolean;
  /** The provider's subscription already pays for something here. */
  readonly isAlreadyUsed: boolean;
  /** The link is used up, or its subscription no longer waits for this payment. */
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

export type Decision =
  | { readonly kind: 'activate'; readonly subscription: ProviderSubscription }
  | { readonly kind: 'wait' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason };

/** A first charge may lie this far ahead: the provider's clock is not ours. */
const startTolerance = { hours: 1 };

/** The provider's clock may be behind ours by so much. */
const clockSkew = { minutes: 5 };

/** Made before its link was: for a link of another database that had the same correlation id. */
export function isOlderThanLink(
  subscription: Pick<ProviderSubscription, 'createdAt'>,
  linkCreatedAt: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(subscription.createdAt, linkCreatedAt.subtract(clockSkew)) < 0;
}

const refuse = (reason: RefusalReason): Decision => ({ kind: 'refuse', reason });

/**
 * Whether what the provider says pays for this link (PAY-06). The browser's word counts for nothing:
 * the subscription must be of this plan, for this link, at this price for ever and in time, new here, and active.
 * A customer who was approving while the link expired has paid in time: the subscription's birth decides.
 */
export function decideActivation(
  subscription: ProviderSubscription | undefined,
  expected: Expected,
): Decision {
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
 * A subscription that was made for this link, pays for nothing here and can still charge the customer must not
 * live on; where one that has ended has charged, that is to come to light. One of another link is left alone,
 * whoever sends its id; so is one that may yet become active.
 */
export function mustBeCancelled(
  subscription: ProviderSubscription | undefined,
  expected: Expected,
  reason: RefusalReason,
): boolean {
  if (!isAttemptOf(subscription, expected)) return false;
  const isLive = subscription.status === 'active' || subscription.status === 'suspended';
  return isLive ? reason !== 'notActive' : subscription.lastPaidAt !== undefined;
}

/** Made for this link, it pays for nothing here: it is asked about until it has ended, lest it charges unseen. */
export function isAttemptOf(
  subscription: ProviderSubscription | undefined,
  { correlationId, createdAt, isAlreadyUsed }: Expected,
): subscription is ProviderSubscription {
  return (
    subscription?.correlationId === correlationId &&
    !isOlderThanLink(subscription, createdAt) &&
    !isAlreadyUsed
  );
}
