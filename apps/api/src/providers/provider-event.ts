/** A dispute of a customer about a charge, which the provider decides. */
export interface ProviderDispute {
  readonly id: string;
  /** The provider's own names of reason and status. */
  readonly reason: string | undefined;
  readonly status: string | undefined;
  readonly amountCents: number | undefined;
  readonly saleIds: readonly string[];
  /** Undefined before the decision; `none` means that it ended without a decision. */
  readonly decidedFor: 'seller' | 'customer' | 'none' | undefined;
}

/** The raw delivery to the webhook. */
export interface WebhookDelivery {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly receivedAt: Temporal.Instant;
  /** The network of the sender, as limits count it. */
  readonly network: string;
  /** The networks that belong to one subscriber; undefined for IPv4. */
  readonly site?: string | undefined;
}

/** A notification with ids only. The current state is always queried. */
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
  /** The reversal's own id, when the event names one besides its sale. */
  readonly reversalId: string | undefined;
  readonly dispute: ProviderDispute | undefined;
  /** The reversed amount, if the event contains it; no query returns it. */
  readonly takenBackCents: number | undefined;
  /** The time of the reversal, if the event contains it besides its own time. */
  readonly takenBackAt?: Temporal.Instant | undefined;
}

/** An event from the provider's list, with the body that its delivery would have had. */
export interface ListedEvent {
  readonly event: ProviderEvent;
  readonly body: string;
}

/** A payment that the customer's bank refused, as an event reports it. */
export interface RefusedPayment {
  readonly cents: number | undefined;
  /** The provider's own code of the reason. */
  readonly reason: string | undefined;
  readonly nextAttemptAt: string | undefined;
}
