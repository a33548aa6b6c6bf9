import { toHundredths } from '@canone/contracts/money';
import type { Subscription } from '@canone/contracts/subscription';
import type { SubscriptionAction } from '@canone/contracts/subscription-life-cycle';
import type { TenantContext } from '../../../kit/context.ts';
import { markResolved, notify } from '../../notification/notification.service.ts';

/** Tells of what is news in the life of a subscription; of payments is told where they are written. */
export async function tellOfAction(
  ctx: TenantContext,
  action: SubscriptionAction,
  { id, version, paymentAmount }: Subscription,
): Promise<void> {
  switch (action) {
    case 'payByBankTransfer': {
      const amountCents = toHundredths(paymentAmount);
      return notify(ctx, { kind: 'transferAwaited', about: id, subscriptionId: id, amountCents });
    }
    case 'activateWithoutRenewal':
      return markResolved(ctx, { kind: 'transferAwaited', about: id });
    case 'stopByProvider':
    case 'cancelByProvider': {
      const about = `${id}:${version}`;
      return notify(ctx, { kind: 'subscriptionEnded', about, subscriptionId: id, detail: action });
    }
    default:
  }
}
