import { timestamp } from '../clock.ts';
import { newTransactionId } from '../ids.ts';
import { feeOn } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import { applyAction } from './apply-action.ts';
import { publishSale, publishSubscription } from './subscription-events.ts';
import type { Subscription, Transaction } from './subscription.ts';
import {
  chargeFor,
  completeMissedCycles,
  currentCycle,
  nextPeriodStart,
  progressOf,
} from './terms.ts';

interface Amount {
  grossCents: number;
  taxCents: number;
  /** The part that becomes outstanding if the payment is declined. */
  newDebtCents?: number;
  /** The paid cycle. */
  cycleSequence?: number;
}

const retryAfter = Temporal.Duration.from({ hours: 5 * 24 });

/** Takes the first payment when the subscription starts now; otherwise it waits for the start time. */
export function beginBilling(simulator: Simulator, account: Account, now: Temporal.Instant): void {
  const { subscription, plan } = account;
  const { setupFee, setupFeeFailureAction } = plan.preferences;

  if (setupFee && setupFee.cents > 0) {
    const { cents } = setupFee;
    const fee = { grossCents: cents, taxCents: 0, newDebtCents: cents };
    const paid = takePayment(simulator, account, fee, now);
    if (!paid && setupFeeFailureAction === 'CANCEL') {
      applyAction(simulator, account, {
        action: 'cancel',
        at: now,
        note: 'Setup fee payment failed.',
      });
      return;
    }
  }
  if (Temporal.Instant.compare(Temporal.Instant.from(subscription.startTime), now) <= 0) {
    subscription.startTime = timestamp(now);
    executeCycle(simulator, account, now);
  }
}

/** The next scheduled event of a subscription: a retry or the next period. */
function nextDue({ subscription, plan }: Account) {
  if (subscription.status !== 'ACTIVE') {
    return undefined;
  }
  const period = nextPeriodStart(plan, subscription);
  const retry = subscription.lastFailedPayment?.retryAt;
  const retryAt = retry === undefined ? period : Temporal.Instant.from(retry);
  const isRetry = Temporal.Instant.compare(retryAt, period) < 0;
  return { isRetry, at: isRetry ? retryAt : period };
}

export function nextDueTime(account: Account): Temporal.Instant | undefined {
  return nextDue(account)?.at;
}

/** Runs everything due until `now`: payments, retries and the end of the last cycle. */
export function billUntil(simulator: Simulator, account: Account, now: Temporal.Instant): void {
  for (;;) {
    const due = nextDue(account);
    if (!due || Temporal.Instant.compare(due.at, now) > 0) {
      return;
    }
    if (due.isRetry) {
      collectArrears(simulator, account, due.at);
    } else {
      executeCycle(simulator, account, due.at);
    }
  }
}

/** The payment of the due cycle, including the outstanding balance of earlier ones. */
function executeCycle(simulator: Simulator, account: Account, due: Temporal.Instant): void {
  const { subscription, plan } = account;
  const cycle = currentCycle(plan, subscription);
  if (!cycle) {
    applyAction(simulator, account, { action: 'expire', at: due });
    return;
  }
  const progress = progressOf(subscription, cycle.sequence);
  const charge = chargeFor(plan, cycle, subscription, due);
  const arrears = plan.preferences.autoBillOutstanding ? subscription.outstandingCents : 0;
  const paid = takePayment(
    simulator,
    account,
    {
      grossCents: charge.grossCents + arrears,
      taxCents: charge.taxCents,
      newDebtCents: charge.grossCents,
      cycleSequence: cycle.sequence,
    },
    due,
  );
  if (paid) {
    progress.completed += 1;
    subscription.outstandingCents -= arrears;
    completeMissedCycles(subscription);
  } else {
    progress.missed += 1;
  }
}

/** Retries the collection of the outstanding balance. */
function collectArrears(simulator: Simulator, account: Account, at: Temporal.Instant): void {
  const { subscription } = account;
  const arrears = { grossCents: subscription.outstandingCents, taxCents: 0 };
  if (takePayment(simulator, account, arrears, at)) {
    subscription.outstandingCents = 0;
    completeMissedCycles(subscription);
  }
}

/** An unscheduled payment that the buyer's bank declines now. */
export function declinePaymentNow(simulator: Simulator, account: Account, now: Temporal.Instant) {
  const { subscription, plan } = account;
  const cycle = currentCycle(plan, subscription);
  const charge = cycle
    ? chargeFor(plan, cycle, subscription, now)
    : { grossCents: subscription.outstandingCents, taxCents: 0 };
  const newDebtCents = cycle ? charge.grossCents : 0;
  settle(simulator, account, { ...charge, newDebtCents }, now, 'DECLINED');
}

function takePayment(
  simulator: Simulator,
  account: Account,
  amount: Amount,
  at: Temporal.Instant,
): boolean {
  const { subscription } = account;
  if (amount.grossCents === 0) {
    return true;
  }
  if (subscription.isNextPaymentPending && amount.cycleSequence !== undefined) {
    delete subscription.isNextPaymentPending;
    beginPendingPayment(simulator, account, amount, at);
    return false;
  }
  const isDeclined = subscription.paymentsToDecline > 0;
  subscription.paymentsToDecline -= isDeclined ? 1 : 0;
  settle(simulator, account, amount, at, isDeclined ? 'DECLINED' : 'COMPLETED');
  return !isDeclined;
}

/** The only function that records a payment and its effects on the subscription. */
export function settle(
  simulator: Simulator,
  account: Account,
  { grossCents, taxCents, newDebtCents = 0 }: Amount,
  at: Temporal.Instant,
  status: 'COMPLETED' | 'DECLINED',
): Transaction {
  const { clientId, subscription } = account;
  const transaction: Transaction = {
    ...newTransaction(subscription, { grossCents, taxCents }, at),
    status,
    feeCents: status === 'COMPLETED' ? feeOn(grossCents) : 0,
  };
  simulator.transactions.save(clientId, transaction, subscription.id);
  if (status === 'COMPLETED') received(simulator, account, transaction, at);
  else declined(simulator, account, { grossCents, newDebtCents }, at);
  return transaction;
}

function newTransaction(
  { id: subscriptionId, currency, subscriber: payer }: Subscription,
  amount: Pick<Transaction, 'grossCents' | 'taxCents'>,
  at: Temporal.Instant,
): Transaction {
  return {
    id: newTransactionId(),
    subscriptionId,
    status: 'PENDING',
    currency,
    ...amount,
    feeCents: 0,
    refundedCents: 0,
    payer,
    at: timestamp(at),
  };
}

/** Handles a completed payment. */
export function received(
  simulator: Simulator,
  account: Account,
  transaction: Transaction,
  at: Temporal.Instant,
): void {
  const { subscription } = account;
  subscription.lastPayment = { cents: transaction.grossCents, at: timestamp(at) };
  subscription.failedPayments = 0;
  delete subscription.lastFailedPayment?.retryAt;
  publishSale(simulator, account, transaction, at);
}

/** Handles a payment refused by the buyer's bank. */
export function declined(
  simulator: Simulator,
  account: Account,
  { grossCents, newDebtCents }: { grossCents: number; newDebtCents: number },
  at: Temporal.Instant,
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
  publishSubscription(simulator, account, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', at);
  if (failureThreshold > 0 && subscription.failedPayments >= failureThreshold) {
    suspend(simulator, account, at, 'Payment failure threshold reached.');
  }
}

/** Its cycle counts as missed until the payment completes. */
function beginPendingPayment(
  simulator: Simulator,
  account: Account,
  { grossCents, taxCents, cycleSequence }: Amount,
  at: Temporal.Instant,
): void {
  const { clientId, subscription } = account;
  const transaction = {
    ...newTransaction(subscription, { grossCents, taxCents }, at),
    cycleSequence,
  };
  simulator.transactions.save(clientId, transaction, subscription.id);
  publishSale(simulator, account, transaction, at);
}

export function suspend(
  simulator: Simulator,
  account: Account,
  at: Temporal.Instant,
  note?: string,
): void {
  applyAction(simulator, account, { action: 'suspend', at, note });
  delete account.subscription.lastFailedPayment?.retryAt;
}

/** Periods that start during a suspension are never charged. */
export function skipPeriodsBefore(account: Account, now: Temporal.Instant): void {
  const { subscription, plan } = account;
  let cycle = currentCycle(plan, subscription);
  while (cycle && Temporal.Instant.compare(nextPeriodStart(plan, subscription), now) <= 0) {
    progressOf(subscription, cycle.sequence).skipped += 1;
    cycle = currentCycle(plan, subscription);
  }
}
