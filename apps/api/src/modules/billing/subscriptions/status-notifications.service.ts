import type { SubscriptionAction } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { toHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';

/** Publishes the events of an action on a subscription. Events about its payments are published elsewhere. */
export async function notifyStatusChange(
  ctx: TenantContext,
  action: SubscriptionAction,
  { id, version, payments }: Subscription,
): Promise<void> {
  switch (action) {
    case 'payByBankTransfer':
    case 'awaitTransferAgain': {
      const amountCents = toHundredths(payments.at(-1)?.rest ?? 0);
      // nothing is left to pay, so nobody waits for a transfer
      if (amountCents === 0) return;
      return raiseBillingEvent(ctx, { kind: 'transferAwaited', subscriptionId: id, amountCents });
    }
    case 'activateWithoutRenewal':
    case 'stopAwaitingTransfer':
    case 'cancel':
      return raiseBillingEvent(ctx, { kind: 'transferNoLongerAwaited', subscriptionId: id });
    case 'stopByProvider':
    case 'cancelByProvider':
      return raiseBillingEvent(ctx, {
        kind: 'subscriptionEndedByProvider',
        subscriptionId: id,
        version,
        action,
      });
    case 'activateByProvider':
    case 'stopRenewal':
    case 'end':
      return undefined;
  }
}
