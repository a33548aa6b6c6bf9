import type { RefundFaults } from '../control/fault-set.ts';
import type { Simulator } from '../simulator.ts';
import type { EventName } from '../webhook/event-types.ts';
import type { Account } from './account.ts';
import { bareRefundView, detailedRefundView, reversalView, saleView } from './sale-view.ts';
import type { Refund, Transaction, TransactionStatus } from './subscription.ts';
import { subscriptionView } from './subscription-view.ts';

/**
 * Sends an event with the subscription as it is now. The counters may not include the payment that caused the event.
 */
export function publishSubscription(
  { announce, baseUrl, faults }: Simulator,
  { clientId, subscription, plan }: Account,
  { type, at }: { type: EventName; at: Temporal.Instant },
): void {
  const fields = type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' ? ['last_failed_payment'] : [];
  const options = { baseUrl: baseUrl(), faults: faults.subscriptions(), fields };
  const resource = subscriptionView(subscription, plan, options);
  announce({ clientId, type, resource, at });
}

const saleEvents: Partial<Record<TransactionStatus, EventName>> = {
  PENDING: 'PAYMENT.SALE.PENDING',
  DECLINED: 'PAYMENT.SALE.DENIED',
};

export function publishSale(
  { announce, baseUrl, faults }: Simulator,
  { clientId, subscription }: Account,
  sale: Transaction,
): void {
  const { customId } = subscription;
  const type = saleEvents[sale.status] ?? 'PAYMENT.SALE.COMPLETED';
  const at = Temporal.Instant.from(sale.endedAt ?? sale.at);
  const resource = {
    ...saleView(sale, baseUrl()),
    ...(customId !== undefined && !faults.subscriptions().dropCustomId && { custom: customId }),
    invoice_number: '',
  };
  announce({ clientId, type, resource, at });
}

export function publishRefund(
  { announce, baseUrl, faults }: Simulator,
  clientId: string,
  refund: Refund,
): void {
  const type = refund.isReversal ? 'PAYMENT.SALE.REVERSED' : 'PAYMENT.SALE.REFUNDED';
  const resource = refundResource(refund, baseUrl(), faults.refunds());
  announce({ clientId, type, resource, at: Temporal.Instant.from(refund.at) });
}

function refundResource(refund: Refund, baseUrl: string, ofRefund: RefundFaults): object {
  if (refund.isReversal) return reversalView(refund, baseUrl);
  return ofRefund.bareEvents
    ? bareRefundView(refund, baseUrl, ofRefund)
    : detailedRefundView(refund, baseUrl, ofRefund);
}
