import { recordChange } from '../../kit/audit.ts';
import type { TenantContext } from '../../kit/context.ts';
import { endAttemptsThrough } from '../payment-token/revoke-links.service.ts';
import { forgetProviderPlans } from '../plan/plan.service.ts';
import { endComparingThrough } from '../reconciliation/end-comparing.service.ts';
import { requireNothingLive } from '../subscription/live-subscription.service.ts';
import { paymentProviderRepository } from './payment-provider.repository.ts';
import { providerTaskRepository } from './provider-task.repository.ts';
import { providerTasksJob } from './provider-task.service.ts';

/** Where a provider tells us what happened. */
export function webhookUrl(publicBaseUrl: string, providerId: number): string {
  return `${publicBaseUrl}/api/webhooks/paypal/${providerId}`;
}

/** The number our webhook has at the provider; null until it is registered. */
export async function findWebhook(ctx: TenantContext, providerId: number): Promise<string | null> {
  return (await paymentProviderRepository(ctx).webhookOf(providerId))?.webhookId ?? null;
}

/** The provider is to send its events here, from now on and until it does. */
export async function oweWebhook(ctx: TenantContext, providerId: number): Promise<void> {
  await providerTaskRepository(ctx).insert({
    kind: 'registerWebhook',
    providerId,
    reason: 'registerWebhook',
    firstAttemptAt: String(ctx.now),
  });
  ctx.wake(providerTasksJob);
}

/** Those whose events do not come here, or to where we no longer are. */
export async function oweMissingWebhooks(ctx: TenantContext, publicBaseUrl: string): Promise<void> {
  const providers = await paymentProviderRepository(ctx).withSecret();
  for (const { id, webhookUrl: known } of providers)
    if (known !== webhookUrl(publicBaseUrl, id)) await oweWebhook(ctx, id);
}

/** Those whose list of events can be read, and up to when it was. */
export function listProvidersToHear(ctx: TenantContext) {
  return paymentProviderRepository(ctx).withSecret();
}

export function eventsWereRead(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentProviderRepository(ctx).setEventsRead(providerId, String(ctx.now));
}

export async function webhookRegistered(
  ctx: TenantContext,
  providerId: number,
  webhook: { readonly id: string; readonly url: string },
): Promise<void> {
  await paymentProviderRepository(ctx).setWebhook(providerId, webhook);
  await recordChange(ctx, {
    action: 'registerWebhook',
    entity: 'paymentProvider',
    entityId: providerId,
    after: { url: webhook.url },
  });
}

/**
 * Another account knows nothing of our webhook, nor of the plans and subscriptions of the one before; while those are
 * billed it cannot take its place. Its links are revoked before its row is written: an activation locks in that order.
 */
export async function changeAccount(ctx: TenantContext, providerId: number): Promise<void> {
  const providers = paymentProviderRepository(ctx);
  await requireNothingLive(ctx, { providerId }, 'provider.accountInUse');
  await endAttemptsThrough(ctx, providerId);
  await providers.setWebhook(providerId, { id: null, url: null });
  await providers.setEventsRead(providerId, null);
  await endComparingThrough(ctx, providerId);
  await forgetProviderPlans(ctx);
}
