import type { RefundFaults } from '../control/fault-set.ts';
import { decimalOf } from '../money.ts';
import type { Refund, Transaction, TransactionStatus } from './subscription.ts';

const states: Record<TransactionStatus, string> = {
  COMPLETED: 'completed',
  DECLINED: 'denied',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
};

const parentPayment = (saleId: string) => `PAYID-${saleId}`;

export function saleOfPaymentId(paymentId: string): string {
  return paymentId.replace(/^PAYID-/, '');
}

/** A payment as a v1 sale, with PayPal's older name and money format. */
export function saleView(sale: Transaction, baseUrl: string) {
  const { id, subscriptionId, status, grossCents, feeCents, currency, at } = sale;
  const { endedAt = at } = sale;
  const self = `${baseUrl}/v1/payments/sale/${id}`;
  return {
    id,
    state: states[status],
    amount: {
      total: decimalOf(grossCents),
      currency,
      details: { subtotal: decimalOf(grossCents) },
    },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'INELIGIBLE',
    transaction_fee: { value: decimalOf(feeCents), currency },
    billing_agreement_id: subscriptionId,
    parent_payment: parentPayment(id),
    create_time: at,
    update_time: endedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    ],
  };
}

/** The response to a new refund. Only this response has the refunded total; the response to a read has not. */
export function detailedRefundView(refund: Refund, baseUrl: string, faults: RefundFaults) {
  const { totalCents, currency } = refund;
  return {
    ...refundView(refund, baseUrl, faults),
    total_refunded_amount: { value: decimalOf(totalCents), currency },
  };
}

export function refundView(refund: Refund, baseUrl: string, faults: RefundFaults = {}) {
  const { negativeTotals, withoutSaleId, withoutSaleLink } = faults;
  const sale = { href: `${baseUrl}/v1/payments/sale/${refund.saleId}`, rel: 'sale', method: 'GET' };
  return {
    id: refund.id,
    ...(!withoutSaleId && { sale_id: refund.saleId }),
    parent_payment: parentPayment(refund.saleId),
    state: refund.state ?? 'completed',
    amount: {
      total: `${negativeTotals ? '-' : ''}${decimalOf(refund.cents)}`,
      currency: refund.currency,
    },
    ...(refund.reason !== undefined && { reason: refund.reason }),
    create_time: refund.at,
    update_time: refund.at,
    links: [
      { href: `${baseUrl}/v1/payments/refund/${refund.id}`, rel: 'self', method: 'GET' },
      ...(withoutSaleLink ? [] : [sale]),
    ],
  };
}

/** A refund without the sale, as in an event that was recorded from the real PayPal. */
export function bareRefundView(refund: Refund, baseUrl: string, faults: RefundFaults) {
  const { id, state, amount, create_time, links } = refundView(refund, baseUrl, faults);
  return { id, create_time, state, amount, links: links.filter(({ rel }) => rel === 'self') };
}

/** The payment of a sale, with its refunds. A reversal by the bank is not a refund. */
export function paymentView(sale: Transaction, refunds: readonly Refund[], baseUrl: string) {
  const id = parentPayment(sale.id);
  return {
    id,
    intent: 'sale',
    state: 'approved',
    payer: { payment_method: 'paypal' },
    transactions: [
      {
        amount: { total: decimalOf(sale.grossCents), currency: sale.currency },
        related_resources: [
          { sale: saleView(sale, baseUrl) },
          ...refunds
            .filter(({ isReversal }) => !isReversal)
            .map((refund) => ({ refund: refundView(refund, baseUrl) })),
        ],
      },
    ],
    create_time: sale.at,
    links: [{ href: `${baseUrl}/v1/payments/payment/${id}`, rel: 'self', method: 'GET' }],
  };
}

/** Money taken back from the merchant, negative as in PayPal's sample event. */
export function reversalView(refund: Refund, baseUrl: string) {
  const total = `-${decimalOf(refund.cents)}`;
  return {
    id: refund.id,
    sale_id: refund.saleId,
    state: 'completed',
    amount: { total, currency: refund.currency, details: { subtotal: total } },
    create_time: refund.at,
    links: [{ href: `${baseUrl}/v1/payments/refund/${refund.id}`, rel: 'self', method: 'GET' }],
  };
}
