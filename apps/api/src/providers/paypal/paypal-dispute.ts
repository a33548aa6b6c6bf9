import * as z from 'zod/mini';
import type { ProviderDispute } from '../provider-event.ts';
import { euroCents } from './paypal-sales.ts';
import { Money } from './paypal-wire.ts';

/** The fields of a dispute that we read (OpenAPI customer_disputes_v1). */
export const disputeFields = {
  dispute_id: z.optional(z.string()),
  reason: z.optional(z.string()),
  status: z.optional(z.string()),
  dispute_amount: z.optional(Money),
  disputed_transactions: z.optional(
    z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
  ),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
};
const Dispute = z.object(disputeFields);
type Dispute = z.infer<typeof Dispute>;

/** PayPal's outcome codes. With a payout PayPal pays the customer itself, and the seller keeps the money. */
const decisions: Readonly<Record<string, NonNullable<ProviderDispute['decidedFor']>>> = {
  RESOLVED_SELLER_FAVOUR: 'seller',
  RESOLVED_WITH_PAYOUT: 'seller',
  CANCELED_BY_BUYER: 'seller',
  DENIED: 'seller',
  RESOLVED_BUYER_FAVOUR: 'customer',
  ACCEPTED: 'customer',
  NONE: 'none',
};

export function disputeOf(wire: Dispute): ProviderDispute | undefined {
  const { dispute_id: id, reason, status, dispute_amount: amount, dispute_outcome: outcome } = wire;
  if (id === undefined) return undefined;
  const isResolved = status === 'RESOLVED';
  return {
    id,
    reason,
    status,
    amountCents: amount && euroCents(amount.currency_code, amount.value),
    saleIds: (wire.disputed_transactions ?? []).flatMap(
      ({ seller_transaction_id: saleId }) => saleId ?? [],
    ),
    decidedFor: isResolved ? (decisions[outcome?.outcome_code ?? ''] ?? 'none') : undefined,
  };
}
