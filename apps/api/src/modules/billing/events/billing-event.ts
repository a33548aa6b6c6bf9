import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import type { DifferenceKind } from '@canone/contracts/payments/reconciliation';

interface OfSubscription {
  readonly subscriptionId: number;
}

interface MoneyMoved extends OfSubscription {
  readonly paymentId: number;
  readonly amountCents: number;
}

interface AtProvider extends MoneyMoved {
  /** The time according to the provider, which can be much earlier than the handling of the event. */
  readonly at: Temporal.Instant;
}

/** The billing events that other modules publish or use. */
export type BillingEvent =
  | (AtProvider & { readonly kind: 'chargeReceived' })
  | (AtProvider & {
      readonly kind: 'chargeRefunded' | 'chargeReversed';
      readonly providerRefundId: string;
    })
  | (OfSubscription & {
      readonly kind: 'chargeRefundFailed';
      readonly providerRefundId: string;
      readonly amountCents: number;
    })
  | (AtProvider & { readonly kind: 'chargeFailed' })
  | (OfSubscription & {
      readonly kind: 'chargeDisputed';
      readonly disputeId: string;
      readonly amountCents: number | null;
      /** The side for which the dispute was decided. Null until the provider decides. */
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
  | (OfSubscription & { readonly kind: 'subscriptionRenewed'; readonly from: Temporal.Instant })
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

export type ChargeEvent = Extract<BillingEvent, { kind: `charge${string}` }>;
export type TransferEvent = Extract<BillingEvent, { kind: `transfer${string}` }>;
