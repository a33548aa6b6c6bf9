import { fromDecimalText } from '@canone/contracts/money';
import * as z from 'zod/mini';
import type { ProviderEvent } from '../payment-gateway.ts';

/** What we read of an event: where to look. What it says of states and amounts is asked again, but for a reversal. */
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_type: z.string().check(z.minLength(1), z.maxLength(200)),
  create_time: z.string(),
  resource: z.optional(
    z.object({
      id: z.optional(z.string()),
      sale_id: z.optional(z.string()),
      billing_agreement_id: z.optional(z.string()),
      amount: z.optional(z.unknown()),
    }),
  ),
});

const Amount = z.object({ total: z.string(), currency: z.literal('EUR') });

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
};

export const eventNames: readonly string[] = Object.keys(kinds);

/** The event in a delivery, or undefined when it is none. */
export function readPayPalEvent(rawBody: Buffer): ProviderEvent | undefined {
  const { data: event } = Event.safeParse(parsed(rawBody));
  const occurredAt = event && instantOf(event.create_time);
  if (!event || !occurredAt) return undefined;

  const { id, sale_id, billing_agreement_id, amount } = event.resource ?? {};
  const kind = kinds[event.event_type] ?? 'unknown';
  const isOfSubscription = kind === 'subscription' || kind === 'failedPayment';
  const isRefund = kind === 'refund' || kind === 'reversal';
  return {
    id: event.id,
    type: event.event_type,
    kind,
    occurredAt,
    providerSubscriptionId: isOfSubscription ? id : billing_agreement_id,
    saleId: isRefund ? (sale_id ?? id) : kind === 'sale' ? id : undefined,
    refundId: kind === 'refund' ? id : undefined,
    takenBackCents: kind === 'reversal' ? centsBelowZero(amount) : undefined,
  };
}

/** PayPal writes below zero what is taken from the seller. */
function centsBelowZero(amount: unknown): number | undefined {
  const { data } = Amount.safeParse(amount);
  return data && fromDecimalText(data.total.replace(/^-/, ''));
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
