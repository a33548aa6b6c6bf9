import type { RefundKnobs } from '../control/fault-set.ts';
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

/** A payment under PayPal's older name and in its older shape of money. */
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

/** How much was given back in all is said when it is given, and not when the refund is read. */
export function detailedRefundView(refund: Refund, baseUrl: string, knobs: RefundKnobs = {}) {
  const { totalCents, currency } = refund;
  return {
    ...refundView(refund, baseUrl, knobs),
    total_refunded_amount: { value: decimalOf(totalCents), currency },
  };
}

export function refundView(refund: Refund, baseUrl: string, knobs: RefundKnobs = {}) {
  const { negativeTotals, withoutSaleId, withoutSaleLink } = knobs;
  const sale = { href: `${baseUrl}/v1/payments/sale/${refund.saleId}`, rel: 'sale', method: 'GET' };
  return {
    id: refund.id,
    ...(!withoutSaleId && { sale_id: refund.saleId }),
    parent_payment: parentPayment(refund.saleId),
    state: 'completed',
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

/** A refund as a captured event of the real PayPal carried it: nothing of the sale. */
export function bareRefundView(refund: Refund, baseUrl: string, knobs: RefundKnobs) {
  const { id, state, amount, create_time, links } = refundView(refund, baseUrl, knobs);
  return { id, create_time, state, amount, links: links.filter(({ rel }) => rel === 'self') };
}

/** The payment that a sale belongs to, with the refunds of it. What a bank took back is no refund. */
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

/** What was taken back from the merchant, as PayPal's own sample of the event has it: below zero. */
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
