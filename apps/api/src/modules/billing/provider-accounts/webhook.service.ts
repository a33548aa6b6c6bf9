import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { paymentProviderRepository } from './payment-provider.repository.ts';
import { providerTaskRepository } from './provider-task.repository.ts';

/** The address to which the provider sends the events of an account. */
export function webhookUrl(publicBaseUrl: string, providerId: number): string {
  return `${publicBaseUrl}/api/webhooks/paypal/${providerId}`;
}

/** The provider's id of our webhook. Null until the webhook is registered. */
export async function findWebhook(ctx: TenantContext, providerId: number): Promise<string | null> {
  return (await paymentProviderRepository(ctx).webhookOf(providerId))?.webhookId ?? null;
}

/** Queues the registration of our webhook. The job retries it until it succeeds. */
export async function enqueueWebhook(ctx: TenantContext, providerId: number): Promise<void> {
  await providerTaskRepository(ctx).insert({
    kind: 'registerWebhook',
    providerId,
    reason: 'registerWebhook',
    firstAttemptAt: String(ctx.now),
  });
  await raiseBillingEvent(ctx, { kind: 'providerRequestQueued' });
}

/** Queues a registration for each account that has no webhook or a webhook with an outdated address. */
export async function enqueueMissingWebhooks(
  ctx: TenantContext,
  publicBaseUrl: string,
): Promise<void> {
  const providers = await paymentProviderRepository(ctx).withSecret();
  for (const { id, webhookUrl: known } of providers)
    if (known !== webhookUrl(publicBaseUrl, id)) await enqueueWebhook(ctx, id);
}

/** The accounts whose list of events can be read, each with the time until which the list was already read. */
export function listProvidersToPoll(ctx: TenantContext) {
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
  const providers = paymentProviderRepository(ctx);
  await providers.setWebhook(providerId, webhook);
  // the registration has used the credentials, so they are valid
  await providers.setCredentialsChecked(providerId, String(ctx.now));
  await recordChange(ctx, {
    action: 'registerWebhook',
    entity: 'paymentProvider',
    entityId: providerId,
    after: { url: webhook.url },
  });
}

/** Removes the webhook and the read time of the list of events, because both belong to the account that is replaced. */
export async function forgetWebhook(ctx: TenantContext, providerId: number): Promise<void> {
  const providers = paymentProviderRepository(ctx);
  await providers.setWebhook(providerId, { id: null, url: null });
  await providers.setEventsRead(providerId, null);
}
