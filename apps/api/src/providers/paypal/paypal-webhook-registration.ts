import type { paypalClient } from './paypal-client.ts';
import { eventNames } from './paypal-event.ts';
import { Webhook, Webhooks } from './paypal-wire.ts';

const path = '/v1/notifications/webhooks';
const eventTypes = eventNames.map((name) => ({ name }));

/**
 * The app's webhook for this address: the one that is there, else the one we made for an address that is no longer
 * ours, else a new one. PayPal keeps ten per app, so that none is left behind.
 */
export async function ensurePayPalWebhook(
  paypal: ReturnType<typeof paypalClient>,
  url: string,
  knownId: string | null,
): Promise<string> {
  const { webhooks = [] } = await paypal.read(Webhooks, { method: 'GET', path });
  const known =
    webhooks.find((webhook) => webhook.url === url) ?? webhooks.find(({ id }) => id === knownId);
  if (!known) {
    const body = { url, event_types: eventTypes };
    return (await paypal.read(Webhook, { method: 'POST', path, body })).id;
  }

  const told = new Set((known.event_types ?? []).map(({ name }) => name));
  const isComplete = told.has('*') || eventNames.every((name) => told.has(name));
  const changes = [
    ...(known.url === url ? [] : [{ op: 'replace', path: '/url', value: url }]),
    ...(isComplete ? [] : [{ op: 'replace', path: '/event_types', value: eventTypes }]),
  ];
  if (changes.length > 0)
    await paypal.command({ method: 'PATCH', path: `${path}/${known.id}`, body: changes });
  return known.id;
}
