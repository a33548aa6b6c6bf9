import * as z from 'zod/mini';
import type { ProviderEvent } from '../provider-event.ts';
import { disputeFields, disputeOf } from './paypal-dispute.ts';
import { euroCentsWithoutSign, saleIdIn } from './paypal-sales.ts';
import { Links, SaleAmount } from './paypal-wire.ts';

const Resource = z.object({
  id: z.optional(z.string()),
  sale_id: z.optional(z.string()),
  billing_agreement_id: z.optional(z.string()),
  amount: z.optional(z.unknown()),
  create_time: z.optional(z.string()),
  links: Links,
  ...disputeFields,
});
type Resource = z.infer<typeof Resource>;

/** The fields of an event that we read. States and amounts are queried again, except for reversals and disputes. */
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_type: z.string().check(z.minLength(1), z.maxLength(200)),
  create_time: z.string(),
  resource: z.optional(Resource),
});

const kinds: Readonly<Record<string, ProviderEvent['kind']>> = {
  'BILLING.SUBSCRIPTION.CREATED': 'subscription',
  'BILLING.SUBSCRIPTION.ACTIVATED': 'subscription',
  'BILLING.SUBSCRIPTION.RE-ACTIVATED': 'subscription',
  'BILLING.SUBSCRIPTION.UPDATED': 'subscription',
  'BILLING.SUBSCRIPTION.EXPIRED': 'subscription',
  'BILLING.SUBSCRIPTION.CANCELLED': 'subscription',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'subscription',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': 'failedPayment',
  'PAYMENT.SALE.COMPLETED': 'sale',
  'PAYMENT.SALE.PENDING': 'sale',
  'PAYMENT.SALE.DENIED': 'sale',
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'reversal',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
};

export const eventNames: readonly string[] = Object.keys(kinds);

/** The event in a delivery; undefined when the body is not an event. */
export function readPayPalEvent(rawBody: Buffer): ProviderEvent | undefined {
  const { data: event } = Event.safeParse(parsed(rawBody));
  const occurredAt = event && instantOf(event.create_time);
  if (!event || !occurredAt) return undefined;

  const resource = event.resource ?? {};
  const { id, billing_agreement_id, amount } = resource;
  const kind = kinds[event.event_type] ?? 'unknown';
  const isOfSubscription = kind === 'subscription' || kind === 'failedPayment';
  const saleId = saleIdOf(kind, resource);
  const reversalId = kind === 'reversal' && id !== saleId ? id : undefined;
  return {
    id: event.id,
    type: event.event_type,
    kind,
    occurredAt,
    providerSubscriptionId: isOfSubscription ? id : billing_agreement_id,
    saleId,
    refundId: kind === 'refund' ? id : undefined,
    reversalId,
    takenBackCents: kind === 'reversal' ? centsWithoutSign(amount) : undefined,
    // without an id of its own the resource is the sale, which has the time of the charge
    takenBackAt: reversalId === undefined ? undefined : instantOf(resource.create_time),
    dispute: kind === 'dispute' ? disputeOf(resource) : undefined,
  };
}

/** A refund without a sale is queried by its own id. The resource of a reversal may be its sale. */
function saleIdOf(kind: ProviderEvent['kind'], resource: Resource): string | undefined {
  const { id, sale_id, links } = resource;
  switch (kind) {
    case 'sale':
      return id;
    case 'refund':
      return sale_id ?? saleIdIn(links);
    case 'reversal':
      return sale_id ?? saleIdIn(links) ?? id;
    case 'dispute':
      return disputeOf(resource)?.saleIds[0];
    default:
      return undefined;
  }
}

function centsWithoutSign(amount: unknown): number | undefined {
  const { data } = SaleAmount.safeParse(amount);
  return data && euroCentsWithoutSign(data.currency, data.total);
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  if (text === undefined) return undefined;
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
