import type { Checkout } from '@canone/contracts/payments/payment-token';
import type {
  ListedEvent,
  ProviderEvent,
  RefusedPayment,
  WebhookDelivery,
} from './provider-event.ts';

/** The payment provider's interface. PayPal is the first implementation; another one gets its own folder. */
export interface PaymentGateway {
  /** The plan at the provider; undefined when the id is unknown there. */
  findPlan(providerPlanId: string): Promise<ProviderPlan | undefined>;
  /** Creates a plan. A repeated `idempotencyKey` returns the same plan. */
  createPlan(plan: PlanSpecification, idempotencyKey: string): Promise<ProviderPlan>;
  findSubscription(providerSubscriptionId: string): Promise<ProviderSubscription | undefined>;
  /** Also succeeds when the subscription has already ended. */
  cancelSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  /** Stops charges until activation. Also succeeds when it was suspended already. */
  suspendSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  /** Resumes charges from now on. Also succeeds when it was active already. */
  activateSubscription(providerSubscriptionId: string, reason: string): Promise<void>;
  findSale(saleId: string): Promise<ProviderSale | undefined>;
  /** All charges of a subscription in the period, in order. */
  listSales(
    providerSubscriptionId: string,
    time: { readonly since: Temporal.Instant; readonly until: Temporal.Instant },
  ): Promise<ProviderSale[]>;
  /** All events of the period in the provider's list, delivered or not. */
  listEvents(time: {
    readonly since: Temporal.Instant;
    readonly until: Temporal.Instant;
  }): Promise<ListedEvent[]>;
  /** The sums of the refunds of a charge; undefined when the provider does not report them. */
  refundedOf(saleId: string): Promise<RefundSums | undefined>;
  /** Contains its sale, even if the provider's refund does not name it. */
  findRefund(refundId: string): Promise<ProviderRefund | undefined>;
  /** Refunds a charge. A repeated `idempotencyKey` refunds once. `all` is the remaining amount. */
  refundSale(
    saleId: string,
    amountCents: number | 'all',
    idempotencyKey: string,
  ): Promise<ProviderRefund>;
  /** Checks the key and the secret by requesting access. Throws `unavailable` when the provider does not respond. */
  checkCredentials(): Promise<CredentialsVerdict>;
  /** Registers or repairs the webhook for this address and returns its id. */
  ensureWebhook(url: string, knownId: string | null): Promise<string>;
  /**
   * Undefined: not checked, because the sender has named too many certificates. Throws `unavailable` when neither a
   * local check nor a request to the provider is possible.
   */
  isGenuine(delivery: WebhookDelivery, webhookId: string): Promise<boolean | undefined>;
  /** Undefined when the body is not an event. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
  /** The data for the public payment page and nothing else. */
  checkout(order: CheckoutOrder): Checkout;
}

export interface PlanSpecification {
  readonly name: string;
  readonly everyMonths: number;
  /** The customer's price of each period, VAT included. */
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

export interface ProviderPlan {
  readonly id: string;
  readonly isActive: boolean;
  /** Undefined when it does not bill every n months without an end. */
  readonly everyMonths: number | undefined;
  /** The price of each period, VAT included; undefined when it is not in euro. */
  readonly grossCents: number | undefined;
  /** Has an initial charge: a trial or a set-up fee. */
  readonly hasExtras: boolean;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  readonly planId: string;
  /** The correlation id that we assigned in order to find the payment link. */
  readonly correlationId: string | undefined;
  readonly grossCents: number | undefined;
  /** True when the number of charges is limited. */
  readonly endsByItself: boolean;
  readonly createdAt: Temporal.Instant;
  /** The time of the first charge. */
  readonly startsAt: Temporal.Instant;
  readonly lastPaidAt: Temporal.Instant | undefined;
  /** The completed billing cycles, by the provider's own count. */
  readonly cyclesCompleted: number | undefined;
  /** Absent after the end. */
  readonly nextBillingAt: Temporal.Instant | undefined;
  /** The amount that the customer's bank has refused so far. */
  readonly outstandingCents: number;
  /** The last refused charge, and the time of its retry. */
  readonly lastRefusal:
    | { readonly at: Temporal.Instant; readonly retryAt: Temporal.Instant | undefined }
    | undefined;
  readonly statusChangedAt: Temporal.Instant | undefined;
  /** The reason that was sent with the last change of the status. */
  readonly statusNote?: string | undefined;
}

/** A charge of a subscription. */
export interface ProviderSale {
  readonly id: string;
  readonly status: 'paid' | 'pending' | 'denied';
  /** The charged amount; undefined when it is not in euro. */
  readonly grossCents: number | undefined;
  /** The provider's fee in euro; null while unknown. */
  readonly feeCents: number | null;
  /** The completion time; for a charge that did not complete, its creation or refusal. */
  readonly at: Temporal.Instant;
  /** The creation time, even if it completed later. It equals `at` when the provider does not report it. */
  readonly begunAt: Temporal.Instant;
  readonly providerSubscriptionId: string | undefined;
  /** The part that was returned to the customer. */
  readonly givenBack: 'nothing' | 'part' | 'all';
  /** The sum of its refunds, if the provider was queried for it. */
  readonly refundedCents?: number | undefined;
}

export interface ProviderRefund {
  readonly id: string;
  readonly saleId: string | undefined;
  /** A failed one returns no money. */
  readonly state: 'done' | 'pending' | 'failed';
  /** Never below zero. */
  readonly grossCents: number | undefined;
  readonly at: Temporal.Instant;
}

export interface RefundSums {
  readonly doneCents: number;
  readonly pendingCents: number;
  /** The number of refunds that the provider gave up. */
  readonly failed: number;
}

export type CredentialsVerdict = 'accepted' | 'wrongKey' | 'wrongSecret';

export interface CheckoutOrder {
  readonly providerPlanId: string;
  readonly correlationId: string;
  readonly sellerName: string;
  /** PayPal's return address for customers who pay without a popup. */
  readonly returnUrl: string;
  readonly overridesPrice: boolean;
  /** The time of the first charge; undefined means at once. */
  readonly startsAt: Temporal.Instant | undefined;
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

/** A row of payment_providers, with its decrypted secret. */
export interface ProviderAccount {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface PaymentGateways {
  /** The refused payment in an event's text; undefined when the event contains none. */
  readRefusal(this: void, body: string): RefusedPayment | undefined;
  /** The reason why an address is not allowed; undefined when it is. */
  refuseAddress(apiUrl: string): string | undefined;
  /** With `withinMs`, every call of this gateway fails with `unavailable` after that time, counted from now. */
  gatewayOf(account: ProviderAccount, urgent?: { readonly withinMs: number }): PaymentGateway;
  /** The origins that the payment page must allow. */
  readonly checkoutOrigins: readonly string[];
}
