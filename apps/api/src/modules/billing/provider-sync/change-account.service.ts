import type { TenantContext } from '../../../platform/request/context.ts';
import { forgetProviderPlans } from '../../plan/provider-plan.service.ts';
import { endAttemptsThrough, revokeLinksThrough } from '../checkout/revoke-links.service.ts';
import { listPendingRefunds } from '../ledger/pending-refund.service.ts';
import { forgetWebhook } from '../provider-accounts/webhook.service.ts';
import { requireNothingLive } from '../subscriptions/live-subscription.service.ts';
import { reportUnseenRefund } from './given-back.service.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

/**
 * Prepares the replacement of an account. The new account does not know the webhook, refunds, plans and subscriptions of the old
 * one, so it is refused while the old one bills. The account is locked first, so that no link is being created through the
 * old one.
 */
export async function changeAccount(ctx: TenantContext, providerId: number): Promise<void> {
  // the difference refers to the subscription, which a removal and an erasure lock before its links
  for (const refund of await listPendingRefunds(ctx, providerId))
    await reportUnseenRefund(ctx, providerId, refund);
  await revokeLinksThrough(ctx, providerId);
  await requireNothingLive(ctx, { providerId }, 'provider.accountInUse');
  await endAttemptsThrough(ctx, providerId);
  await forgetWebhook(ctx, providerId);
  await reconciliationRepository(ctx).stopReconciling(providerId);
  await forgetProviderPlans(ctx, providerId);
}
