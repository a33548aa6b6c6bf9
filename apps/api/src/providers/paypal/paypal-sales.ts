import { fromDecimalText } from '@canone/contracts/money';
import type { ProviderRefund, ProviderSale } from '../payment-gateway.ts';
import type { Refund, Sale, Transaction } from './paypal-wire.ts';

const saleStates: Readonly<Record<string, ProviderSale['status']>> = {
  completed: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  pending: 'pending',
};

const transactionStates: Readonly<Record<string, ProviderSale['status']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
};

function euroCents(currency: string, text: string): number | undefined {
  return currency === 'EUR' ? fromDecimalText(text) : undefined;
}

/** A charge under the older name and shape of money. What was given back later was paid all the same. */
export function saleOf({
  id,
  state,
  amount,
  create_time,
  billing_agreement_id,
}: Sale): ProviderSale {
  return {
    id,
    status: saleStates[state] ?? 'denied',
    grossCents: euroCents(amount.currency, amount.total),
    at: Temporal.Instant.from(create_time),
    providerSubscriptionId: billing_agreement_id,
  };
}

export function saleOfTransaction(
  { id, status, amount_with_breakdown: { gross_amount: gross }, time }: Transaction,
  providerSubscriptionId: string,
): ProviderSale {
  return {
    id,
    status: transactionStates[status] ?? 'denied',
    grossCents: euroCents(gross.currency_code, gross.value),
    at: Temporal.Instant.from(time),
    providerSubscriptionId,
  };
}

export function refundOf({ id, sale_id, state, amount, create_time }: Refund): ProviderRefund {
  return {
    id,
    saleId: sale_id,
    isDone: state === 'completed',
    grossCents: euroCents(amount.currency, amount.total),
    at: Temporal.Instant.from(create_time),
  };
}
