import type { BookCheck } from '@canone/contracts/book-checks';
import type { DifferenceKind } from '@canone/contracts/reconciliation';
import type { TenantContext } from '../../../kit/context.ts';
import { markResolved, notify } from '../../notification/notification.service.ts';

export const providerTasksJob = 'provider-tasks';
export const providerEventsJob = 'provider-events';
export const reconcileJob = 'reconcile';
export const customerLettersJob = 'customer-letters';

interface OfSubscription {
  readonly subscriptionId: number;
}

interface MoneyMoved extends OfSubscription {
  readonly paymentId: number;
  readonly amountCents: number;
}

/** The events of billing that other modules use. */
export type BillingEvent =
  | (MoneyMoved & { readonly kind: 'chargeReceived' })
  | (MoneyMoved & {
      readonly kind: 'chargeRefunded' | 'chargeReversed';
      readonly providerRefundId: string;
    })
  | (MoneyMoved & { readonly kind: 'chargeFailed'; readonly at: Temporal.Instant })
  | (OfSubscription & {
      readonly kind: 'chargeDisputed';
      readonly disputeId: string;
      readonly amountCents: number | null;
      /** Null until the provider decides. */
      readonly decidedFor: 'seller' | 'customer' | 'none' | null;
    })
  | (OfSubscription & {
      readonly kind: 'paymentMissing';
      readonly paymentId: number;
      readonly dueAt: Temporal.Instant;
    })
  | { readonly kind: 'paymentNoLongerMissing'; readonly paymentId: number }
  | (MoneyMoved & {
      readonly kind: 'transferReceived' | 'transferReturned';
      readonly movementId: number;
    })
  | {
      readonly kind: 'transferNoLongerReceived';
      readonly paymentId: number;
      readonly movementId: number;
    }
  | (OfSubscription & { readonly kind: 'transferAwaited'; readonly amountCents: number })
  | (OfSubscription & { readonly kind: 'transferNoLongerAwaited' })
  | (OfSubscription & {
      readonly kind: 'transferLeftCredit';
      readonly entryId: number;
      readonly amountCents: number;
    })
  | { readonly kind: 'transferCreditSpent'; readonly entryId: number }
  | (OfSubscription & { readonly kind: 'subscriptionExpiring'; readonly endsAt: Temporal.Instant })
  | (OfSubscription & {
      readonly kind: 'subscriptionEnded';
      readonly period: number;
      readonly endsAt: Temporal.Instant;
    })
  | (OfSubscription & {
      readonly kind: 'subscriptionEndedByProvider';
      readonly version: number;
      readonly action: 'stopByProvider' | 'cancelByProvider';
    })
  | {
      readonly kind: 'discrepancyFound';
      readonly discrepancyId: number;
      readonly subscriptionId: number | null;
      readonly difference: DifferenceKind;
    }
  | { readonly kind: 'providerUnreachable' | 'providerReachable'; readonly providerId: number }
  | { readonly kind: 'booksDisagree' | 'booksAgree'; readonly check: BookCheck }
  | (OfSubscription & {
      readonly kind: 'reducedPriceAgreed';
      readonly version: number;
      readonly amountCents: number;
    })
  | (OfSubscription & {
      readonly kind: 'newLinkRequested';
      readonly linkId: number;
      readonly amountCents: number;
    })
  | { readonly kind: 'providerRequestQueued' }
  | { readonly kind: 'eventsToHandle' }
  | { readonly kind: 'comparisonRequested' };

type ChargeEvent = Extract<BillingEvent, { kind: `charge${string}` }>;

/** Notifies of a charge, of what took it back, and of a dispute about it. */
function raiseCharge(ctx: TenantContext, event: ChargeEvent): Promise<void> {
  switch (event.kind) {
    case 'chargeReceived': {
      const { paymentId: about, subscriptionId, amountCents } = event;
      ctx.triggerJob(customerLettersJob);
      return notify(ctx, { kind: 'paymentReceived', about, subscriptionId, amountCents });
    }
    case 'chargeRefunded':
    case 'chargeReversed': {
      const { subscriptionId, amountCents } = event;
      const kind = event.kind === 'chargeRefunded' ? 'paymentRefunded' : 'paymentReversed';
      const about = `${event.paymentId}:${event.providerRefundId}`;
      return notify(ctx, { kind, about, subscriptionId, amountCents });
    }
    case 'chargeFailed': {
      const { subscriptionId, amountCents } = event;
      const about = `${event.paymentId}:${String(event.at)}`;
      ctx.triggerJob(customerLettersJob);
      return notify(ctx, { kind: 'paymentFailed', about, subscriptionId, amountCents });
    }
    case 'chargeDisputed': {
      const { disputeId, subscriptionId, amountCents, decidedFor: detail } = event;
      const about = `${disputeId}:${detail ?? 'open'}`;
      return notify(ctx, { kind: 'paymentDisputed', about, subscriptionId, amountCents, detail });
    }
  }
}

/**
 * Turns a billing event into notifications and jobs, in the transaction of the event. A job enqueued here runs after
 * the commit.
 */
export async function raise(ctx: TenantContext, event: BillingEvent): Promise<void> {
  switch (event.kind) {
    case 'chargeReceived':
    case 'chargeRefunded':
    case 'chargeReversed':
    case 'chargeFailed':
    case 'chargeDisputed':
      return raiseCharge(ctx, event);
    case 'paymentMissing': {
      const { paymentId: about, subscriptionId } = event;
      const happensAt = String(event.dueAt);
      return notify(ctx, { kind: 'paymentMissing', about, subscriptionId, happensAt });
    }
    case 'paymentNoLongerMissing':
      return markResolved(ctx, { kind: 'paymentMissing', about: event.paymentId });
    case 'transferReceived':
    case 'transferReturned': {
      const { subscriptionId, amountCents } = event;
      const kind = event.kind === 'transferReceived' ? 'paymentReceived' : 'paymentReversed';
      const about = `${event.paymentId}:movement:${event.movementId}`;
      return notify(ctx, { kind, about, subscriptionId, amountCents });
    }
    case 'transferNoLongerReceived': {
      const about = `${event.paymentId}:movement:${event.movementId}`;
      return markResolved(ctx, { kind: 'paymentReceived', about });
    }
    case 'transferAwaited': {
      const { subscriptionId, amountCents } = event;
      const about = subscriptionId;
      return notify(ctx, { kind: 'transferAwaited', about, subscriptionId, amountCents });
    }
    case 'transferLeftCredit': {
      const { entryId: about, subscriptionId, amountCents } = event;
      return notify(ctx, { kind: 'creditLeft', about, subscriptionId, amountCents });
    }
    case 'transferCreditSpent':
      return markResolved(ctx, { kind: 'creditLeft', about: event.entryId });
    case 'transferNoLongerAwaited':
      return markResolved(ctx, { kind: 'transferAwaited', about: event.subscriptionId });
    case 'subscriptionExpiring': {
      const { subscriptionId } = event;
      const happensAt = String(event.endsAt);
      const about = `${subscriptionId}:${happensAt}`;
      return notify(ctx, { kind: 'subscriptionExpiring', about, subscriptionId, happensAt });
    }
    case 'subscriptionEnded': {
      const { subscriptionId, period } = event;
      const happensAt = String(event.endsAt);
      const about = `${subscriptionId}:end:${period}`;
      return notify(ctx, { kind: 'subscriptionEnded', about, subscriptionId, happensAt });
    }
    case 'subscriptionEndedByProvider': {
      const { subscriptionId, version, action: detail } = event;
      const about = `${subscriptionId}:${version}`;
      return notify(ctx, { kind: 'subscriptionEnded', about, subscriptionId, detail });
    }
    case 'discrepancyFound': {
      const { discrepancyId: about, subscriptionId, difference: detail } = event;
      return notify(ctx, { kind: 'differenceFound', about, subscriptionId, detail });
    }
    case 'providerUnreachable':
      return notify(ctx, { kind: 'providerUnreachable', about: event.providerId });
    case 'providerReachable':
      return markResolved(ctx, { kind: 'providerUnreachable', about: event.providerId });
    case 'booksDisagree':
      return notify(ctx, { kind: 'booksDisagree', about: event.check, detail: event.check });
    case 'booksAgree':
      return markResolved(ctx, { kind: 'booksDisagree', about: event.check });
    case 'reducedPriceAgreed': {
      const { subscriptionId, version, amountCents } = event;
      const about = `${subscriptionId}:${version}`;
      return notify(ctx, { kind: 'reducedPrice', about, subscriptionId, amountCents });
    }
    case 'newLinkRequested': {
      const { linkId: about, subscriptionId, amountCents } = event;
      return notify(ctx, { kind: 'linkRequested', about, subscriptionId, amountCents });
    }
    case 'providerRequestQueued':
      return ctx.triggerJob(providerTasksJob);
    case 'eventsToHandle':
      return ctx.triggerJob(providerEventsJob);
    case 'comparisonRequested':
      return ctx.triggerJob(reconcileJob);
  }
}
