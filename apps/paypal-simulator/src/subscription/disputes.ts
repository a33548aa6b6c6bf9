import { timestamp } from '../clock.ts';
import { newDisputeId } from '../ids.ts';
import { toWire } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import { cancelReversals, giveBack } from './give-back.ts';
import type { Dispute } from './subscription.ts';

/** PayPal's outcome codes of a resolved dispute (OpenAPI customer_disputes_v1). */
export const disputeOutcomes = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

const forTheBuyer: readonly DisputeOutcome[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];
const forTheSeller: readonly DisputeOutcome[] = [
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
];

/** A dispute in the format of PayPal's events. */
function disputeView({ id, saleId, reason, outcome, ...dispute }: Dispute) {
  const amount = toWire(dispute);
  return {
    dispute_id: id,
    create_time: dispute.at,
    update_time: dispute.updatedAt,
    disputed_transactions: [{ seller_transaction_id: saleId, gross_amount: amount }],
    reason,
    status: outcome === undefined ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: amount,
    ...(outcome !== undefined && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
  };
}

/** The buyer disputes the part of a payment that was not refunded. */
export function openDispute(simulator: Simulator, saleId: string, reason: string): Dispute {
  const { transactions, disputes, clock, announce } = simulator;
  const sale = transactions.findInAnyApp(saleId);
  if (!sale) throw notFound();
  const { clientId, document } = sale;
  const now = clock.now();
  const dispute: Dispute = {
    id: newDisputeId(),
    saleId,
    reason,
    cents: document.grossCents - document.refundedCents,
    currency: document.currency,
    at: timestamp(now),
    updatedAt: timestamp(now),
  };
  disputes.save(clientId, dispute, saleId);
  const type = 'CUSTOMER.DISPUTE.CREATED';
  announce({ clientId, type, resource: disputeView(dispute), at: now });
  return dispute;
}

/**
 * PayPal decides a dispute. If the buyer wins, the money is reversed. If the seller wins, an earlier reversal is
 * cancelled.
 */
export function resolveDispute(simulator: Simulator, id: string, outcome: DisputeOutcome): Dispute {
  const { transactions, disputes, clock, announce } = simulator;
  const found = disputes.findInAnyApp(id);
  const sale = found && transactions.find(found.clientId, found.document.saleId);
  if (!found || !sale || found.document.outcome !== undefined) throw notFound();
  const { clientId, document } = found;
  const now = clock.now();
  const dispute = { ...document, outcome, updatedAt: timestamp(now) };
  disputes.save(clientId, dispute);
  const cents = sale.grossCents - sale.refundedCents;
  if (forTheBuyer.includes(outcome) && cents > 0)
    giveBack(simulator, { clientId, document: sale }, { cents, isReversal: true, at: now });
  if (forTheSeller.includes(outcome)) cancelReversals(simulator, { clientId, document: sale });
  const type = 'CUSTOMER.DISPUTE.RESOLVED';
  announce({ clientId, type, resource: disputeView(dispute), at: now });
  return dispute;
}
