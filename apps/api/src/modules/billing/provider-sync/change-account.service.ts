import { AppError } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { forgetProviderPlans } from '../../plan/plan.service.ts';
import { revokeLinksThrough } from '../checkout/payment-link.service.ts';
import { forgetWebhook } from '../provider-accounts/webhook.service.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

/**
 * Another account knows nothing of our webhook, nor of the plans and subscriptions of the one before; while those are
 * billed it cannot take its place.
 */
export async function changeAccount(ctx: TenantContext, providerId: number): Promise<void> {
  const subscriptions = reconciliationRepository(ctx);
  if (await subscriptions.isBilling(providerId)) throw new AppError('provider.accountInUse');
  await forgetWebhook(ctx, providerId);
  await revokeLinksThrough(ctx, providerId);
  await subscriptions.endComparingThrough(providerId);
  await forgetProviderPlans(ctx);
}
