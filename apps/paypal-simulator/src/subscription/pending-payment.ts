import { timestamp } from '../clock.ts';
import { feeOn } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import { applyCompletedPayment, applyDeclinedPayment } from './payments.ts';
import type { Transaction } from './subscription.ts';
import { publishSale } from './subscription-events.ts';
import { progressOf } from './terms.ts';

/** The oldest pending payment of a subscription. */
export function pendingPayment(
  { transactions }: Simulator,
  { clientId, subscription }: Account,
): Transaction | undefined {
  return transactions.list(clientId, subscription.id).find(({ status }) => status === 'PENDING');
}

interface PendingEnd {
  pending: Transaction;
  isDenied: boolean;
  at: Temporal.Instant;
}

/** A pending payment completes, or the buyer's bank denies it. */
export function endPendingPayment(
  simulator: Simulator,
  account: Account,
  { pending, isDenied, at }: PendingEnd,
): void {
  const { clientId, subscription } = account;
  const { grossCents, cycleSequence } = pending;
  if (isDenied) {
    const denied: Transaction = { ...pending, status: 'DECLINED', endedAt: timestamp(at) };
    simulator.transactions.save(clientId, denied, subscription.id);
    publishSale(simulator, account, denied);
    applyDeclinedPayment(simulator, account, { grossCents, newDebtCents: grossCents, at });
    return;
  }
  const completed: Transaction = {
    ...pending,
    status: 'COMPLETED',
    feeCents: feeOn(grossCents),
    endedAt: timestamp(at),
  };
  simulator.transactions.save(clientId, completed, subscription.id);
  if (cycleSequence !== undefined) {
    const progress = progressOf(subscription, cycleSequence);
    // The cycle is no longer missed if the outstanding balance was collected while the payment was pending.
    const missed = Math.min(progress.missed, 1);
    progress.missed -= missed;
    progress.completed += missed;
  }
  applyCompletedPayment(simulator, account, completed);
}
