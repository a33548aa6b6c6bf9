import { toDecimalText } from '@canone/contracts/values/money';
import type {
  PaymentGateway,
  ProviderRefund,
  ProviderSale,
  RefundSums,
} from '../payment-gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import {
  euroCentsWithoutSign,
  refundOf,
  refundStateOf,
  saleOf,
  saleOfTransaction,
} from './paypal-sales.ts';
import { Payment, Refund, Sale, Transactions } from './paypal-wire.ts';

interface Time {
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
}

const segment = encodeURIComponent;

/**
 * PayPal's responses have pages, but its requests cannot select one. When there are more pages, each half of the period
 * is queried again, down to the second. Charges at the middle appear twice.
 */
async function listTransactions(
  paypal: PayPalClient,
  subscriptionId: string,
  { since, until }: Time,
): Promise<ProviderSale[]> {
  const query = new URLSearchParams({
    start_time: since.toString({ smallestUnit: 'second' }),
    end_time: until.toString({ smallestUnit: 'second' }),
  });
  const path = `/v1/billing/subscriptions/${segment(subscriptionId)}/transactions?${query.toString()}`;
  const answer = await paypal.read(Transactions, { method: 'GET', path });
  const { transactions = [], total_pages: pages = 1, total_items: items = 0 } = answer;
  const seconds = Math.floor(until.since(since).total('seconds'));
  if ((pages <= 1 && items <= transactions.length) || seconds <= 1)
    return transactions.map((transaction) => saleOfTransaction(transaction, subscriptionId));

  const middle = since.add({ seconds: Math.floor(seconds / 2) });
  return [
    ...(await listTransactions(paypal, subscriptionId, { since, until: middle })),
    ...(await listTransactions(paypal, subscriptionId, { since: middle, until })),
  ];
}

/** The sales and refunds of a payment. */
async function resourcesOf(paypal: PayPalClient, id: string) {
  const payment = await paypal.find(Payment, `/v1/payments/payment/${segment(id)}`);
  return (payment?.transactions ?? []).flatMap(({ related_resources = [] }) => related_resources);
}

/** The only sale of a payment; undefined when there are several. */
async function saleOfPayment(paypal: PayPalClient, id: string): Promise<string | undefined> {
  const ids = (await resourcesOf(paypal, id)).flatMap(({ sale }) => sale?.id ?? []);
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

/** A sale does not contain its refunded amount, but its payment lists the refunds. */
async function refundedOf(paypal: PayPalClient, saleId: string): Promise<RefundSums | undefined> {
  const sale = await paypal.find(Sale, `/v1/payments/sale/${segment(saleId)}`);
  if (sale?.parent_payment === undefined) return undefined;
  const resources = await resourcesOf(paypal, sale.parent_payment);
  const refunds = resources.flatMap(({ refund }) => refund ?? []);
  const isOnlySale = resources.every((one) => one.sale === undefined || one.sale.id === saleId);
  const inState = (wanted: ProviderRefund['state']) =>
    refunds
      .filter(({ sale_id: of }) => (of ? of === saleId : isOnlySale))
      .filter(({ state }) => refundStateOf(state) === wanted);
  const centsIn = (wanted: ProviderRefund['state']) =>
    inState(wanted)
      .map(({ amount }) => euroCentsWithoutSign(amount.currency, amount.total) ?? 0)
      .reduce((sum, one) => sum + one, 0);
  if (refunds.length === 0) return undefined;
  return {
    doneCents: centsIn('done'),
    pendingCents: centsIn('pending'),
    failed: inState('failed').length,
  };
}

type Money = Pick<
  PaymentGateway,
  'findSale' | 'listSales' | 'findRefund' | 'refundedOf' | 'refundSale'
>;

/** Charges of subscriptions and their refunds. */
export function paypalMoney(paypal: PayPalClient): Money {
  return {
    async findSale(id) {
      const sale = await paypal.find(Sale, `/v1/payments/sale/${segment(id)}`);
      return sale && saleOf(sale);
    },

    async listSales(id, time) {
      const sales = await listTransactions(paypal, id, time);
      const once = new Map(sales.map((sale) => [sale.id, sale]));
      return [...once.values()].toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
    },

    refundedOf: (saleId) => refundedOf(paypal, saleId),

    async findRefund(id): Promise<ProviderRefund | undefined> {
      const wire = await paypal.find(Refund, `/v1/payments/refund/${segment(id)}`);
      if (!wire) return undefined;
      const refund = refundOf(wire);
      if (refund.saleId !== undefined || wire.parent_payment === undefined) return refund;
      return { ...refund, saleId: await saleOfPayment(paypal, wire.parent_payment) };
    },

    async refundSale(saleId, amountCents, idempotencyKey) {
      const body =
        amountCents === 'all'
          ? {}
          : { amount: { total: toDecimalText(amountCents), currency: 'EUR' } };
      const refund = await paypal.read(Refund, {
        method: 'POST',
        path: `/v1/payments/sale/${segment(saleId)}/refund`,
        body,
        requestId: idempotencyKey,
      });
      return { ...refundOf(refund), saleId };
    },
  };
}
