import { timestamp } from '../clock.ts';
import { newTransactionId } from '../ids.ts';
import { feeOn } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import { applyAction } from './apply-action.ts';
import type { Subscription, Transaction } from './subscription.ts';
import { publishSale, publishSubscription } from './subscription-events.ts';

interface Payment {
  grossCents: number;
  taxCents: number;
  /** The part of the payment that is added to the outstanding balance if the payment is declined. */
  newDebtCents?: number | undefined;
  /** The sequence number of the cycle that this payment pays. */
  cycleSequence?: number | undefined;
  at: Temporal.Instant;
}

interface SettledPayment extends Payment {
  status: 'COMPLETED' | 'DECLINED';
}

const retryAfter = Temporal.Duration.from({ hours: 5 * 24 });

/** Takes a payment from the buyer. Returns false when it is declined or stays pending. */
export function takePayment(simulator: Simulator, account: Account, payment: Payment): boolean {
  const { subscription } = account;
  if (payment.grossCents === 0) {
    return true;
  }
  if (subscription.isNextPaymentPending && payment.cycleSequence !== undefined) {
    delete subscription.isNextPaymentPending;
    beginPendingPayment(simulator, account, payment);
    return false;
  }
  const isDeclined = subscription.paymentsToDecline > 0;
  subscription.paymentsToDecline -= isDeclined ? 1 : 0;
  settle(simulator, account, { ...payment, status: isDeclined ? 'DECLINED' : 'COMPLETED' });
  return !isDeclined;
}

/** Records a completed or declined payment and changes the subscription. */
export function settle(
  simulator: Simulator,
  account: Account,
  { grossCents, taxCents, newDebtCents = 0, status, at }: SettledPayment,
): Transaction {
  const { clientId, subscription } = account;
  const transaction: Transaction = {
    ...newTransaction(subscription, { grossCents, taxCents, at }),
    status,
    feeCents: status === 'COMPLETED' ? feeOn(grossCents) : 0,
  };
  simulator.transactions.save(clientId, transaction, subscription.id);
  if (status === 'COMPLETED') applyCompletedPayment(simulator, account, transaction);
  else applyDeclinedPayment(simulator, account, { grossCents, newDebtCents, at });
  return transaction;
}

function newTransaction(
  { id: subscriptionId, currency, subscriber: payer }: Subscription,
  { grossCents, taxCents, at }: Payment,
): Transaction {
  return {
    id: newTransactionId(),
    subscriptionId,
    status: 'PENDING',
    currency,
    grossCents,
    taxCents,
    feeCents: 0,
    refundedCents: 0,
    payer,
    at: timestamp(at),
  };
}

export function applyCompletedPayment(
  simulator: Simulator,
  account: Account,
  transaction: Transaction,
): void {
  const { subscription } = account;
  const { grossCents: cents, at, endedAt = at } = transaction;
  subscription.lastPayment = { cents, at: endedAt };
  subscription.failedPayments = 0;
  delete subscription.lastFailedPayment?.retryAt;
  publishSale(simulator, account, transaction);
}

interface Refusal {
  grossCents: number;
  newDebtCents: number;
  at: Temporal.Instant;
}

export function applyDeclinedPayment(
  simulator: Simulator,
  account: Account,
  { grossCents, newDebtCents, at }: Refusal,
): void {
  const { subscription, plan } = account;
  const { autoBillOutstanding, failureThreshold } = plan.preferences;
  subscription.failedPayments += 1;
  subscription.outstandingCents += newDebtCents;
  subscription.lastFailedPayment = {
    cents: grossCents,
    at: timestamp(at),
    retryAt: autoBillOutstanding ? timestamp(at.add(retryAfter)) : undefined,
  };
  publishSubscription(simulator, account, { type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', at });
  if (failureThreshold > 0 && subscription.failedPayments >= failureThreshold) {
    suspend(simulator, account, { at, note: 'Payment failure threshold reached.' });
  }
}

/** Records a pending payment. Its cycle counts as missed until the payment completes. */
function beginPendingPayment(simulator: Simulator, account: Account, payment: Payment): void {
  const { clientId, subscription } = account;
  const { cycleSequence } = payment;
  const transaction = { ...newTransaction(subscription, payment), cycleSequence };
  simulator.transactions.save(clientId, transaction, subscription.id);
  publishSale(simulator, account, transaction);
}

export function suspend(
  simulator: Simulator,
  account: Account,
  { at, note }: { at: Temporal.Instant; note?: string | undefined },
): void {
  applyAction(simulator, account, { action: 'suspend', at, note });
  delete account.subscription.lastFailedPayment?.retryAt;
}
