import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { SystemTransactions } from '../../../platform/request/system-transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import type { WebhookDelivery } from '../../../providers/provider-event.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { callProvider, openAccount } from '../provider-accounts/payment-provider.service.ts';
import { findWebhook } from '../provider-accounts/webhook.service.ts';
import { providerEventRepository, tenantOfProvider } from './provider-event.repository.ts';

interface Ports {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

interface Received extends WebhookDelivery {
  readonly providerId: number;
}

/**
 * Stores an event with a valid signature and triggers its handling. If the signature cannot be checked, the response is
 * an error, so that the provider delivers the event again. Nothing is stored of a forged event.
 */
export async function receiveEvent(
  { secretBox, paymentGateways }: Ports,
  { outside, of }: SystemTransactions,
  { providerId, ...delivery }: Received,
): Promise<void> {
  const transactions = of(found(await outside((ctx) => tenantOfProvider(ctx, providerId))));
  const { account, webhookId } = await transactions.read(async (ctx) => ({
    ...(await openAccount(ctx, secretBox, providerId)),
    webhookId: await findWebhook(ctx, providerId),
  }));

  const gateway = paymentGateways.gatewayOf(account);
  const event = gateway.readEvent(delivery.rawBody);
  if (!event) throw new AppError('webhook.refused');
  // the provider may deliver an event before the id of our new webhook is stored
  if (webhookId === null) throw new AppError('webhook.notReady');
  const isGenuine = await callProvider(() => gateway.isGenuine(delivery, webhookId));
  if (isGenuine === undefined) throw new AppError('request.tooMany', { retryAfter: 60 });
  if (!isGenuine) throw new AppError('webhook.refused');

  await transactions.write(async (ctx) => {
    const body = delivery.rawBody.toString('utf8');
    if (await providerEventRepository(ctx).insert(providerId, event, body))
      await raiseBillingEvent(ctx, { kind: 'eventsToHandle' });
  });
}
