import type { Simulator } from '../simulator.ts';
import type { Account } from '../subscription/account.ts';
import type { Accounts } from '../subscription/accounts.ts';
import { buyerOf, type Pending } from '../subscription/approval.ts';
import { dueTime } from '../subscription/billing-calendar.ts';
import { chargeFor, nextBillingTime } from '../subscription/terms.ts';
import type { Offer } from './approval-views.ts';

/** The terms that the buyer is asked to accept. */
export function offerOf(
  simulator: Simulator,
  accounts: Accounts,
  { account, approval }: Pending,
): Offer {
  const { clientId, subscription } = account;
  const { revision } = approval;
  const revised = revision
    ? accounts.open(clientId, {
        ...subscription,
        planId: revision.planId,
        quantity: revision.quantity,
        override: revision.override,
      })
    : account;
  const now = simulator.clock.now();
  const regular = revised.plan.cycles.findLast(({ tenure }) => tenure === 'REGULAR');
  const charge = regular && chargeFor(revised, regular);

  return {
    merchantName:
      subscription.context.brandName ?? simulator.app(clientId)?.merchantName ?? clientId,
    plan: revised.plan,
    periodCents: charge?.grossCents ?? 0,
    taxCents: charge?.taxCents ?? 0,
    firstPayment: revision
      ? nextBillingTime(account.plan, subscription)
      : firstPaymentAfter(now, revised),
    buyer: buyerOf(subscription),
    isRevision: revision !== undefined,
  };
}

/** Time of the first payment if the start is later or a trial is free; undefined when the payment is due now. */
function firstPaymentAfter(now: Temporal.Instant, account: Account) {
  const { plan, subscription } = account;
  const revised = Temporal.Instant.from(subscription.startTime);
  const start = Temporal.Instant.compare(revised, now) > 0 ? revised : now;
  const paying = plan.cycles.findIndex((cycle) => chargeFor(account, cycle).grossCents > 0);
  const free = plan.cycles.slice(0, Math.max(paying, 0));
  const due = dueTime(
    start,
    free.map(({ frequency, totalCycles }) => ({ frequency, periods: totalCycles })),
  );
  return Temporal.Instant.compare(due, now) > 0 ? due : undefined;
}
