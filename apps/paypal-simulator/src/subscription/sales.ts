import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decimalPattern, hundredths } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { notFound, unprocessable } from '../wire/errors.ts';
import { created, ok, operation } from '../wire/operation.ts';
import { giveBack } from './give-back.ts';
import {
  detailedRefundView,
  paymentView,
  refundView,
  saleOfPaymentId,
  saleView,
} from './sale-view.ts';
import type { Refund, Transaction } from './subscription.ts';

const RefundRequest = z
  .object({
    amount: z.object({ currency: z.string(), total: z.string().regex(decimalPattern) }).optional(),
    reason: z.string().max(30).optional(),
  })
  .default({});

/** Routes for payments of subscriptions as v1 sales, PayPal's older name and money format. */
export function saleRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { transactions, refunds, baseUrl, faults } = simulator;

  function requireSale(clientId: string, id: string): Transaction {
    const transaction = transactions.find(clientId, id);
    if (!transaction) {
      throw notFound();
    }
    return transaction;
  }

  function requireRefund(clientId: string, id: string): Refund {
    const refund = refunds.find(clientId, id);
    if (!refund) {
      throw notFound();
    }
    return refund;
  }

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/payments/sale/:id',
    handle: ({ clientId, id }) => ok(saleView(requireSale(clientId, id), baseUrl())),
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/payments/payment/:id',
    handle: ({ clientId, id }) => {
      const sale = requireSale(clientId, saleOfPaymentId(id));
      return ok(paymentView(sale, refunds.list(clientId, sale.id), baseUrl()));
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/payments/refund/:id',
    handle: ({ clientId, id }) =>
      ok(refundView(requireRefund(clientId, id), baseUrl(), faults.refunds())),
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/payments/sale/:id/refund',
    body: RefundRequest,
    latest: ({ clientId }, refundId) =>
      detailedRefundView(requireRefund(clientId, refundId), baseUrl(), faults.refunds()),
    handle: ({ clientId, id, body, now }) => {
      const sale = requireSale(clientId, id);
      const left = sale.grossCents - sale.refundedCents;
      const cents = body.amount ? hundredths(body.amount.total) : left;
      refuseWrongRefund(sale, cents, body.amount?.currency);

      const given = { cents, reason: body.reason, at: now };
      const refund = giveBack(simulator, { clientId, document: sale }, given);
      return created(detailedRefundView(refund, baseUrl(), faults.refunds()));
    },
  });
}

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
