import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import type { Account } from './account.ts';
import { applyAction } from './apply-action.ts';
import { settle, takePayment } from './payments.ts';
import {
  chargeFor,
  completeMissedCycles,
  currentCycle,
  nextPeriodStart,
  progressOf,
} from './terms.ts';

/** Takes the first payment when the subscription starts now. Otherwise the payment waits for the start time. */
export function beginBilling(simulator: Simulator, account: Account, now: Temporal.Instant): void {
  const { subscription, plan } = account;
  const { setupFee, setupFeeFailureAction } = plan.preferences;

  if (setupFee && setupFee.cents > 0) {
    const { cents } = setupFee;
    const fee = { grossCents: cents, taxCents: 0, newDebtCents: cents, at: now };
    const paid = takePayment(simulator, account, fee);
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

/** Takes the payment of the due cycle together with the outstanding balance of earlier cycles. */
function executeCycle(simulator: Simulator, account: Account, due: Temporal.Instant): void {
  const { subscription, plan } = account;
  const cycle = currentCycle(plan, subscription);
  if (!cycle) {
    applyAction(simulator, account, { action: 'expire', at: due });
    return;
  }
  const progress = progressOf(subscription, cycle.sequence);
  const charge = chargeFor(account, cycle);
  const arrears = plan.preferences.autoBillOutstanding ? subscription.outstandingCents : 0;
  const paid = takePayment(simulator, account, {
    grossCents: charge.grossCents + arrears,
    taxCents: charge.taxCents,
    newDebtCents: charge.grossCents,
    cycleSequence: cycle.sequence,
    at: due,
  });
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
  const arrears = { grossCents: subscription.outstandingCents, taxCents: 0, at };
  if (takePayment(simulator, account, arrears)) {
    subscription.outstandingCents = 0;
    completeMissedCycles(subscription);
  }
}

/** Adds a payment outside the schedule, which the buyer's bank declines. */
export function declinePaymentNow(simulator: Simulator, account: Account, now: Temporal.Instant) {
  const { subscription, plan } = account;
  const cycle = currentCycle(plan, subscription);
  const charge = cycle
    ? chargeFor(account, cycle)
    : { grossCents: subscription.outstandingCents, taxCents: 0 };
  const newDebtCents = cycle ? charge.grossCents : 0;
  settle(simulator, account, { ...charge, newDebtCents, at: now, status: 'DECLINED' });
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
