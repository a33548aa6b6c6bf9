import type { TenantContext } from '../../../platform/request/context.ts';
import { forgetProviderPlans } from '../../plan/provider-plan.service.ts';
import { endAttemptsThrough, revokeLinksThrough } from '../checkout/revoke-links.service.ts';
import { listPendingRefunds } from '../ledger/pending-refund.service.ts';
import { forgetWebhook } from '../provider-accounts/webhook.service.ts';
import { requireNothingLive } from '../subscriptions/live-subscription.service.ts';
import { reportUnseenRefund } from './given-back.service.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

/**
 * Prepares the replacement of an account. The new account does not know the webhook, refunds, plans and subscriptions
 * of the old account. So the replacement is refused while the old account bills. The caller has locked the account, so
 * that no link can be created with the old account during the replacement.
 */
export async function changeAccount(ctx: TenantContext, providerId: number): Promise<void> {
  // the discrepancies come before the links: each locks its subscription, and a removal and an erasure lock
  // subscriptions before links too
  for (const refund of await listPendingRefunds(ctx, providerId))
    await reportUnseenRefund(ctx, providerId, refund);
  await revokeLinksThrough(ctx, providerId);
  await requireNothingLive(ctx, { providerId }, 'provider.accountInUse');
  await endAttemptsThrough(ctx, providerId);
  await forgetWebhook(ctx, providerId);
  await reconciliationRepository(ctx).stopReconciling(providerId);
  await forgetProviderPlans(ctx, providerId);
}
