import { webhookLimitMessage } from '@canone/contracts/payments/payment-provider';
import { ProviderError } from '../provider-error.ts';
import type { PayPalClient } from './paypal-client.ts';
import { eventNames } from './paypal-event.ts';
import { EventTypes, Webhook, Webhooks } from './paypal-wire.ts';

const path = '/v1/notifications/webhooks';

/** PayPal refuses a whole registration for one unknown event name, so only names in its list are registered. */
async function knownEventNames(paypal: PayPalClient): Promise<readonly string[]> {
  try {
    const { event_types = [] } = await paypal.read(EventTypes, {
      method: 'GET',
      path: '/v1/notifications/webhooks-event-types',
    });
    const existing = new Set(event_types.map(({ name }) => name));
    const known = eventNames.filter((name) => existing.has(name));
    return known.length > 0 ? known : eventNames;
  } catch (error) {
    // an account that may not read the list may still register
    if (error instanceof ProviderError && error.kind === 'rejected') return eventNames;
    throw error;
  }
}

/** PayPal accepts ten addresses per app. A person must decide which one to remove. */
function explainedError(error: unknown): unknown {
  const isFull =
    error instanceof ProviderError && error.providerCode === 'WEBHOOK_NUMBER_LIMIT_EXCEEDED';
  return isFull ? new ProviderError('rejected', webhookLimitMessage, { cause: error }) : error;
}

/** The app's webhook for this address: the existing one, else the one for an earlier address, else a new one. */
export async function ensurePayPalWebhook(
  paypal: PayPalClient,
  url: string,
  knownId: string | null,
): Promise<string> {
  const names = await knownEventNames(paypal);
  const eventTypes = names.map((name) => ({ name }));
  const { webhooks = [] } = await paypal.read(Webhooks, { method: 'GET', path });
  const known =
    webhooks.find((webhook) => webhook.url === url) ?? webhooks.find(({ id }) => id === knownId);
  if (!known) {
    const body = { url, event_types: eventTypes };
    try {
      return (await paypal.read(Webhook, { method: 'POST', path, body })).id;
    } catch (error) {
      throw explainedError(error);
    }
  }

  const registered = new Set((known.event_types ?? []).map(({ name }) => name));
  const isComplete = registered.has('*') || names.every((name) => registered.has(name));
  const changes = [
    ...(known.url === url ? [] : [{ op: 'replace', path: '/url', value: url }]),
    ...(isComplete ? [] : [{ op: 'replace', path: '/event_types', value: eventTypes }]),
  ];
  if (changes.length > 0)
    await paypal.command({ method: 'PATCH', path: `${path}/${known.id}`, body: changes });
  return known.id;
}
