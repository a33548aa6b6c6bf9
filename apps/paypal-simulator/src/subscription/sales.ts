import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import { newTransactionId } from '../ids.ts';
import { decimalOf, decimalPattern, hundredths } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { notFound, unprocessable } from '../wire/errors.ts';
import { created, ok, operation } from '../wire/operation.ts';
import type { Refund, Transaction, TransactionStatus } from './subscription.ts';

const RefundRequest = z
  .object({
    amount: z.object({ currency: z.string(), total: z.string().regex(decimalPattern) }).optional(),
    reason: z.string().max(30).optional(),
  })
  .default({});

const states: Record<TransactionStatus, string> = {
  COMPLETED: 'completed',
  DECLINED: 'denied',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
};

/** The payments of subscriptions under PayPal's older name and older shape of money. */
export function saleRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { transactions, refunds, baseUrl } = simulator;
  const saleUrl = (id: string) => `${baseUrl()}/v1/payments/sale/${id}`;

  function owned(clientId: string, id: string): Transaction {
    const transaction = transactions.find(clientId, id);
    if (!transaction) {
      throw notFound();
    }
    return transaction;
  }

  function refundView(refund: Refund) {
    return {
      id: refund.id,
      sale_id: refund.saleId,
      parent_payment: parentPayment(refund.saleId),
      state: 'completed',
      amount: { total: decimalOf(refund.cents), currency: refund.currency },
      total_refunded_amount: { value: decimalOf(refund.totalCents), currency: refund.currency },
      ...(refund.reason !== undefined && { reason: refund.reason }),
      create_time: refund.at,
      update_time: refund.at,
      links: [{ href: saleUrl(refund.saleId), rel: 'sale', method: 'GET' }],
    };
  }

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/payments/sale/:id',
    handle: ({ clientId, id }) => {
      const { subscriptionId, status, grossCents, feeCents, currency, at } = owned(clientId, id);
      return ok({
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
        update_time: at,
        links: [
          { href: saleUrl(id), rel: 'self', method: 'GET' },
          { href: `${saleUrl(id)}/refund`, rel: 'refund', method: 'POST' },
        ],
      });
    },
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/payments/sale/:id/refund',
    body: RefundRequest,
    latest: ({ clientId }, refundId) => {
      const refund = refunds.find(clientId, refundId);
      if (!refund) {
        throw notFound();
      }
      return refundView(refund);
    },
    handle: ({ clientId, id, body, now }) => {
      const sale = owned(clientId, id);
      const left = sale.grossCents - sale.refundedCents;
      const cents = body.amount ? hundredths(body.amount.total) : left;
      refuseWrongRefund(sale, cents, body.amount?.currency);

      const totalCents = sale.refundedCents + cents;
      const refund: Refund = {
        id: newTransactionId(),
        saleId: id,
        cents,
        totalCents,
        currency: sale.currency,
        reason: body.reason,
        at: timestamp(now),
      };
      refunds.save(clientId, refund, id);
      transactions.save(clientId, {
        ...sale,
        refundedCents: totalCents,
        status: totalCents === sale.grossCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
      });
      return created(refundView(refund));
    },
  });
}

const parentPayment = (saleId: string) => `PAYID-${saleId}`;

function refuseWrongRefund(sale: Transaction, cents: number, currency = sale.currency): void {
  if (sale.status !== 'COMPLETED' && sale.status !== 'PARTIALLY_REFUNDED') {
    throw unprocessable('TRANSACTION_REFUSED', 'The request was refused.');
  }
  if (currency !== sale.currency) {
    throw unprocessable('CURRENCY_MISMATCH', 'The currency must be the one of the sale.');
  }
  if (cents === 0 || cents > sale.grossCents - sale.refundedCents) {
    throw unprocessable(
      'REFUND_EXCEEDED_TRANSACTION_AMOUNT',
      'Refund amount exceeds what is left of the transaction.',
    );
  }
}
