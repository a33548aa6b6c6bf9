export interface EventType {
  readonly resourceType: 'subscription' | 'sale' | 'refund' | 'dispute';
  readonly resourceVersion?: '2.0';
  readonly description: string;
  readonly summary: string;
}

const subscription = { resourceType: 'subscription', resourceVersion: '2.0' } as const;

/** The events of the simulated PayPal, with PayPal's own descriptions. */
export const eventTypes = {
  'BILLING.SUBSCRIPTION.CREATED': {
    ...subscription,
    description: 'A subscription is created.',
    summary: 'Subscription created',
  },
  'BILLING.SUBSCRIPTION.ACTIVATED': {
    ...subscription,
    description: 'A subscription is activated.',
    summary: 'Subscription activated',
  },
  'BILLING.SUBSCRIPTION.UPDATED': {
    ...subscription,
    description: 'A subscription is updated.',
    summary: 'Subscription updated',
  },
  'BILLING.SUBSCRIPTION.EXPIRED': {
    ...subscription,
    description: 'A subscription expires.',
    summary: 'Subscription expired',
  },
  'BILLING.SUBSCRIPTION.CANCELLED': {
    ...subscription,
    description: 'A subscription is cancelled.',
    summary: 'Subscription cancelled',
  },
  'BILLING.SUBSCRIPTION.SUSPENDED': {
    ...subscription,
    description: 'A subscription is suspended.',
    summary: 'Subscription suspended',
  },
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': {
    ...subscription,
    description: 'Payment failed on subscription.',
    summary: 'Subscription payment failed',
  },
  'PAYMENT.SALE.COMPLETED': {
    resourceType: 'sale',
    description: 'A sale completes.',
    summary: 'Payment completed',
  },
  'PAYMENT.SALE.PENDING': {
    resourceType: 'sale',
    description: 'The state of a sale changes to pending.',
    summary: 'Payment pending',
  },
  'PAYMENT.SALE.DENIED': {
    resourceType: 'sale',
    description: 'The state of a sale changes from pending to denied.',
    summary: 'Payment denied',
  },
  'PAYMENT.SALE.REFUNDED': {
    resourceType: 'refund',
    description: 'A merchant refunds a sale.',
    summary: 'A sale payment was refunded',
  },
  'PAYMENT.SALE.REVERSED': {
    resourceType: 'sale',
    description: 'A payment is reversed on a subscription.',
    summary: 'A sale payment was reversed',
  },
  'CUSTOMER.DISPUTE.CREATED': {
    resourceType: 'dispute',
    description: 'A dispute is created.',
    summary: 'A new dispute opened with Case',
  },
  'CUSTOMER.DISPUTE.UPDATED': {
    resourceType: 'dispute',
    description: 'A dispute is updated.',
    summary: 'A dispute was updated with Case',
  },
  'CUSTOMER.DISPUTE.RESOLVED': {
    resourceType: 'dispute',
    description: 'A dispute is resolved.',
    summary: 'A dispute was resolved with Case',
  },
} as const satisfies Record<string, EventType>;

export type EventName = keyof typeof eventTypes;

/** The event types listed by `webhooks-event-types`. */
export const listedEventTypes: readonly string[] = Object.keys(eventTypes);

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTypes, name);
}

export function canBeSubscribed(name: string): boolean {
  return (
    name === '*' ||
    listedEventTypes.includes(name) ||
    /^(BILLING\.PLAN|CATALOG\.PRODUCT)\./.test(name)
  );
}

export function eventTypeView(name: string) {
  const { description }: { description?: string } = isEventName(name) ? eventTypes[name] : {};
  return {
    name,
    ...(description !== undefined && { description, status: 'ENABLED' }),
    ...(isEventName(name) && { resource_versions: [versionOf(name)] }),
  };
}

function versionOf(name: EventName): string {
  const { resourceVersion }: EventType = eventTypes[name];
  return resourceVersion ?? '1.0';
}
