import type { Checkout } from '@canone/contracts/payment-token';

/** A payment provider as this product needs it. PayPal is the first; another one is another folder. */
export interface PaymentGateway {
  /** The plan kept at the provider, or undefined when it has none of that id. */
  findPlan(providerPlanId: string): Promise<ProviderPlan | undefined>;
  /** Makes a plan; the same `idempotencyKey` makes it once. */
  createPlan(plan: PlanSpecification, idempotencyKey: string): Promise<ProviderPlan>;
  findSubscription(providerSubscriptionId: string): Promise<ProviderSubscription | undefined>;
  /** Resolves also when it had already ended. */
  cancelSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  /** Charges nothing until it is activated again. Resolves also when it was suspended already. */
  suspendSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  /** Charges again what is due from now on. Resolves also when it was active already. */
  activateSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  findSale(saleId: string): Promise<ProviderSale | undefined>;
  /** Every charge of a subscription in that time, in its order. */
  listSales(
    providerSubscriptionId: string,
    time: { readonly since: Temporal.Instant; readonly until: Temporal.Instant },
  ): Promise<ProviderSale[]>;
  /** Every event of that time that the provider still knows of, told or not. */
  listEvents(time: {
    readonly since: Temporal.Instant;
    readonly until: Temporal.Instant;
  }): Promise<ListedEvent[]>;
  /** What was refunded of a charge in all; undefined where the provider does not say. */
  refundedOf(saleId: string): Promise<number | undefined>;
  /** With its sale, also when the provider does not name it in the refund. */
  findRefund(refundId: string): Promise<ProviderRefund | undefined>;
  /** Gives money of a charge back; the same `idempotencyKey` gives it once. `all` is what is left of it. */
  refundSale(
    saleId: string,
    amountCents: number | 'all',
    idempotencyKey: string,
  ): Promise<ProviderRefund>;
  /** Asks for access with this key and secret. Throws `unavailable` when the provider does not answer. */
  checkCredentials(): Promise<CredentialsVerdict>;
  /** Has events sent to this address, making or mending the webhook; gives its id. */
  ensureWebhook(url: string, knownId: string | null): Promise<string>;
  /** Throws `unavailable` when it can be found out neither here nor by asking. */
  isGenuine(delivery: WebhookDelivery, webhookId: string): Promise<boolean>;
  /** Undefined when it is no event. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
  /** Everything the public payment page may know, and nothing else. */
  checkout(order: CheckoutOrder): Checkout;
}

export interface PlanSpecification {
  readonly name: string;
  readonly everyMonths: number;
  /** What the customer pays each period, VAT included. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

export interface ProviderPlan {
  readonly id: string;
  readonly isActive: boolean;
  /** Undefined when it does not bill every so many months for ever. */
  readonly everyMonths: number | undefined;
  /** What it charges each period, VAT included, when that is in euro. */
  readonly grossCents: number | undefined;
  /** Charges something else first: a trial, a set-up fee. */
  readonly hasExtras: boolean;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  readonly planId: string;
  /** What we gave it to find its payment link again. */
  readonly correlationId: string | undefined;
  readonly grossCents: number | undefined;
  /** Charges only so many times. */
  readonly endsByItself: boolean;
  readonly createdAt: Temporal.Instant;
  /** When it charges for the first time. */
  readonly startsAt: Temporal.Instant;
  readonly lastPaidAt: Temporal.Instant | undefined;
  /** The billing cycles that completed, as the provider counts them. */
  readonly cyclesCompleted: number | undefined;
  /** Absent once it has ended. */
  readonly nextBillingAt: Temporal.Instant | undefined;
  /** What the customer's bank refused to pay so far. */
  readonly outstandingCents: number;
  /** The last charge that was refused, and when it is tried again. */
  readonly lastRefusal:
    | { readonly at: Temporal.Instant; readonly retryAt: Temporal.Instant | undefined }
    | undefined;
  readonly statusChangedAt: Temporal.Instant | undefined;
}

/** A charge of a subscription. */
export interface ProviderSale {
  readonly id: string;
  readonly status: 'paid' | 'pending' | 'denied';
  /** What was charged, when that is in euro. */
  readonly grossCents: number | undefined;
  /** The provider's fee in euro; null while it does not say. */
  readonly feeCents: number | null;
  /** When it completed; of one that did not, when it was made or refused. */
  readonly at: Temporal.Instant;
  /** When the provider made it, however late it completed; the same as `at` where it does not say. */
  readonly begunAt: Temporal.Instant;
  readonly providerSubscriptionId: string | undefined;
  /** How much of it went back to the customer. */
  readonly givenBack: 'nothing' | 'part' | 'all';
  /** The sum of its refunds, where the provider was asked for it. */
  readonly refundedCents?: number | undefined;
}

export interface ProviderRefund {
  readonly id: string;
  readonly saleId: string | undefined;
  readonly isDone: boolean;
  /** Never below zero. */
  readonly grossCents: number | undefined;
  readonly at: Temporal.Instant;
}

export type CredentialsVerdict = 'accepted' | 'wrongKey' | 'wrongSecret';

/** A customer contests a charge, and the provider decides. */
export interface ProviderDispute {
  readonly id: string;
  /** The provider's own names of reason and status. */
  readonly reason: string | undefined;
  readonly status: string | undefined;
  readonly amountCents: number | undefined;
  readonly saleIds: readonly string[];
  /** Undefined until it is decided; `none` is an end that decided nothing. */
  readonly decidedFor: 'seller' | 'customer' | 'none' | undefined;
}

/** What came to the webhook's address, byte for byte. */
export interface WebhookDelivery {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly receivedAt: Temporal.Instant;
}

/** That something happened, and where to look; what is true now is asked. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly kind:
    | 'subscription'
    | 'failedPayment'
    | 'sale'
    | 'refund'
    | 'reversal'
    | 'dispute'
    | 'unknown';
  readonly occurredAt: Temporal.Instant;
  readonly providerSubscriptionId: string | undefined;
  readonly saleId: string | undefined;
  readonly refundId: string | undefined;
  /** The reversal's own id, when the event names one beside its sale. */
  readonly reversalId: string | undefined;
  readonly dispute: ProviderDispute | undefined;
  /** What a reversal took, when the event says it: it can be asked nowhere. */
  readonly takenBackCents: number | undefined;
  /** When a reversal took it, where the event says it beside its own time. */
  readonly takenBackAt?: Temporal.Instant | undefined;
}

/** An event as the provider lists it, and as it would have told it. */
export interface ListedEvent {
  readonly event: ProviderEvent;
  readonly body: string;
}

export interface CheckoutOrder {
  readonly providerPlanId: string;
  readonly correlationId: string;
  readonly sellerName: string;
  /** Where PayPal sends a customer who pays without a popup. */
  readonly returnUrl: string;
  readonly overridesPrice: boolean;
  /** When it is to charge first; undefined is at once. */
  readonly startsAt: Temporal.Instant | undefined;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

/** One row of the payment providers, with its secret opened. */
export interface ProviderAccount {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** A payment that the customer's bank refused, as an event tells it. */
export interface RefusedPayment {
  readonly cents: number | undefined;
  /** The provider's own word for why. */
  readonly reason: string | undefined;
  readonly nextAttemptAt: string | undefined;
}

export interface PaymentGateways {
  /** What an event's text tells of a refused payment; undefined when it tells of none. */
  readRefusal(this: void, body: string): RefusedPayment | undefined;
  /** Why an address cannot be a provider's, or undefined when it can. */
  refuseAddress(apiUrl: string): string | undefined;
  /** With `withinMs`, every call of this gateway gives up with `unavailable` so long after this moment. */
  gatewayOf(account: ProviderAccount, patience?: { readonly withinMs: number }): PaymentGateway;
  /** Origins the payment page must let in. */
  readonly checkoutOrigins: readonly string[];
}
