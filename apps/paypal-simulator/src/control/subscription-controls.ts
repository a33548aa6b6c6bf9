import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import type { Account } from '../subscription/account.ts';
import type { Accounts } from '../subscription/accounts.ts';
import { applyAction } from '../subscription/apply-action.ts';
import { approve, findApproval } from '../subscription/approval.ts';
import { declinePaymentNow } from '../subscription/billing.ts';
import { statusAfter } from '../subscription/life-cycle.ts';
import { suspend } from '../subscription/payments.ts';
import { endPendingPayment, pendingPayment } from '../subscription/pending-payment.ts';
import { notFound } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';

type Control = (account: Account, now: Temporal.Instant, body: unknown) => void;

/** `upcoming` is the number of future payments to decline. Without `upcoming`, one payment is declined now. */
const FailureRequest = z.strictObject({ upcoming: z.int().min(1).max(100).optional() }).default({});

export const controlNames = [
  'approve',
  'cancel-by-buyer',
  'fail-payment',
  'hold-payment',
  'complete-payment',
  'deny-payment',
  'suspend',
  'expire',
] as const;

export type ControlName = (typeof controlNames)[number];
export type SubscriptionControls = ReturnType<typeof subscriptionControls>;

/** Actions of the buyer, the buyer's bank or PayPal on a subscription. */
export function subscriptionControls(simulator: Simulator, accounts: Accounts) {
  function endPending(account: Account, how: { isDenied: boolean; at: Temporal.Instant }): void {
    const pending = pendingPayment(simulator, account);
    if (!pending) {
      throw notFound();
    }
    endPendingPayment(simulator, account, { pending, ...how });
  }

  const controls: Record<ControlName, Control> = {
    approve(account, now) {
      statusAfter('approve', account.subscription.status);
      const pending = findApproval(simulator, accounts, account.subscription.approvalToken);
      if (!pending) {
        throw notFound();
      }
      approve(simulator, accounts, { account, approval: pending.approval, at: now });
    },
    'cancel-by-buyer'(account, now) {
      const note = 'Cancelled by the buyer.';
      applyAction(simulator, account, { action: 'cancel', at: now, note });
    },
    'fail-payment'(account, now, body) {
      const { upcoming } = parseInput(FailureRequest, body, 'body');
      statusAfter('charge', account.subscription.status);
      if (upcoming === undefined) {
        declinePaymentNow(simulator, account, now);
      } else {
        account.subscription.paymentsToDecline = upcoming;
      }
    },
    'hold-payment'({ subscription }) {
      statusAfter('charge', subscription.status);
      subscription.isNextPaymentPending = true;
    },
    'complete-payment'(account, now) {
      endPending(account, { isDenied: false, at: now });
    },
    'deny-payment'(account, now) {
      endPending(account, { isDenied: true, at: now });
    },
    suspend(account, now) {
      suspend(simulator, account, { at: now, note: 'Suspended by PayPal.' });
    },
    expire(account, now) {
      applyAction(simulator, account, { action: 'expire', at: now });
    },
  };

  return (name: ControlName, id: string, body?: unknown): Account => {
    const now = simulator.clock.now();
    const account = accounts.ofAnyApp(id);
    simulator.state.transaction(() => {
      controls[name](account, now, body);
      accounts.save(account, now);
    });
    return account;
  };
}
