import { timestamp } from '../clock.ts';
import { newTransactionId } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import type { Owned } from '../state.ts';
import type { Refund, Transaction, TransactionStatus } from './subscription.ts';
import { publishRefund } from './subscription-events.ts';

interface GivenBack {
  cents: number;
  reason?: string | undefined;
  /** True when the buyer's bank took the money back; false for the merchant's refund. */
  isReversal?: boolean;
  at: Temporal.Instant;
}

/** Returns money to the buyer and updates the sale. No other function returns money. */
export function giveBack(
  simulator: Simulator,
  { clientId, document: sale }: Owned<Transaction>,
  { cents, reason, isReversal = false, at }: GivenBack,
): Refund {
  const { pending = false, failing = false } = isReversal ? {} : simulator.faults.refunds();
  const isPending = pending && !failing;
  const totalCents = failing ? sale.refundedCents : sale.refundedCents + cents;
  const refund: Refund = {
    id: newTransactionId(),
    saleId: sale.id,
    isReversal,
    ...(isPending && { state: 'pending' }),
    ...(failing && { state: 'failed' }),
    cents,
    totalCents,
    currency: sale.currency,
    reason,
    at: timestamp(at),
  };
  simulator.refunds.save(clientId, refund, sale.id);
  updateSale(simulator, clientId, sale);
  if (refund.state === undefined) publishRefund(simulator, clientId, refund);
  return refund;
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);

function statusAfter({ grossCents }: Transaction, returnedCents: number): TransactionStatus {
  if (returnedCents === 0) return 'COMPLETED';
  return returnedCents === grossCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** A pending refund reduces the refundable amount. Only a completed refund changes the status of the sale. */
function updateSale(simulator: Simulator, clientId: string, sale: Transaction): void {
  const refunds = simulator.refunds
    .list(clientId, sale.id)
    .filter(({ isCancelled }) => !isCancelled);
  const completed = refunds.filter(({ state }) => state === undefined);
  const pending = refunds.filter(({ state }) => state === 'pending');
  simulator.transactions.save(clientId, {
    ...sale,
    refundedCents: sumOf(completed) + sumOf(pending),
    status: statusAfter(sale, sumOf(completed)),
  });
}

export const refundResults = ['completed', 'failed', 'cancelled'] as const;

/** Finishes a pending refund. PayPal sends an event only if the refund is completed. */
export function finishRefund(
  simulator: Simulator,
  { clientId, document: pending }: Owned<Refund>,
  { result, at }: { result: (typeof refundResults)[number]; at: Temporal.Instant },
): void {
  const { saleId } = pending;
  const isCompleted = result === 'completed';
  const refund: Refund = {
    ...pending,
    state: isCompleted ? undefined : result,
    at: timestamp(at),
  };
  simulator.refunds.save(clientId, refund, saleId);
  const sale = simulator.transactions.find(clientId, saleId);
  if (!sale) return;
  updateSale(simulator, clientId, sale);
  if (isCompleted) publishRefund(simulator, clientId, refund);
}

/** Cancels the reversals of a sale, which returns the money to the seller. PayPal sends no separate event. */
export function cancelReversals(
  simulator: Simulator,
  { clientId, document: sale }: Owned<Transaction>,
): void {
  const reversals = simulator.refunds
    .list(clientId, sale.id)
    .filter(({ isReversal, isCancelled }) => isReversal && !isCancelled);
  if (reversals.length === 0) return;
  for (const reversal of reversals)
    simulator.refunds.save(clientId, { ...reversal, isCancelled: true }, sale.id);
  updateSale(simulator, clientId, sale);
}
