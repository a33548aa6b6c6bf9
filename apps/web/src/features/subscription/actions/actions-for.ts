import { linkObstacle, wasBilledByProvider } from '@canone/contracts/billing/payment-link-rule';
import {
  canApply,
  type SubscriptionAction,
  SubscriptionStatus,
} from '@canone/contracts/billing/subscription-life-cycle';
import type {
  Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';

import { lastPayment } from '../last-payment.ts';

/** The actions of the life cycle that need only one question. */
export type StatusAction = Exclude<
  SubscriptionAction & keyof typeof subscriptionContract.endpoints,
  'activateWithoutRenewal'
>;

export type ActionName =
  | StatusAction
  | 'generateLink'
  | 'manageTransfers'
  | 'renew'
  | 'viewTransfers'
  | 'confirmActivation'
  | 'withdrawRenewal';

type Facts = Pick<Subscription, 'subscriptionStatus' | 'payments' | 'renewal'> & {
  readonly user: Pick<Subscription['user'], 'isRemoved'>;
  readonly plan: Pick<Subscription['plan'], 'isActive'>;
};

/**
 * Only PayPal can end a subscription that PayPal charges. An active subscription without a PayPal id therefore cannot
 * be cancelled (SUB-04).
 */
function isCancellable({ subscriptionStatus: status, payments }: Facts): boolean {
  const isOnline = status === SubscriptionStatus.Active;
  return canApply('cancel', status) && (!isOnline || wasBilledByProvider(payments));
}

/** Whether the last period can be paid with a payment link. The server applies the same rule (SUB-02). */
function isPayableOnline({ subscriptionStatus: status, payments, user, plan }: Facts): boolean {
  const last = lastPayment({ payments });
  if (!last) return false;
  const { amountDue: amount, rest } = last;
  const facts = { isPlanActive: plan.isActive, isCustomerRemoved: user.isRemoved };
  return linkObstacle({ ...facts, status, periods: payments, amount, rest }) === undefined;
}

/** Whether a renewal waits for its transfers: the last period has an unpaid amount. */
export function awaitsRenewal({
  subscriptionStatus: status,
  payments,
}: Pick<Facts, 'subscriptionStatus' | 'payments'>): boolean {
  const isOpen = (lastPayment({ payments })?.rest ?? 0) > 0;
  return status === SubscriptionStatus.ActiveNoRenewal && isOpen;
}

/** The actions that are possible now. The usual next step is the first action (SUB-02, SUB-03, SUB-04, M15). */
export function actionsFor(subscription: Facts): readonly ActionName[] {
  const { subscriptionStatus: status } = subscription;
  const isAwaited = awaitsRenewal(subscription);
  const canActivate = canApply('activateWithoutRenewal', status);
  const isOffered: Record<ActionName, boolean> = {
    generateLink: isPayableOnline(subscription),
    manageTransfers: canActivate || isAwaited,
    renew: subscription.renewal === 'possible',
    confirmActivation: canActivate,
    payByBankTransfer: canApply('payByBankTransfer', status),
    viewTransfers: status === SubscriptionStatus.ActiveNoRenewal && !isAwaited,
    stopAwaitingTransfer: canApply('stopAwaitingTransfer', status),
    withdrawRenewal: subscription.renewal === 'open',
    stopRenewal: subscription.renewal === 'stoppable',
    cancel: isCancellable(subscription),
  };
  return (Object.keys(isOffered) as ActionName[]).filter((name) => isOffered[name]); // the object's own keys
}

/** The action that the status waits for. It has its own button beside the menu. */
export function awaitedAction(actions: readonly ActionName[]): ActionName | undefined {
  return actions.find((name) => name === 'generateLink' || name === 'manageTransfers');
}
