import type { Transmission } from '../webhook/webhook.ts';
import type { PayPalClient } from './paypal-client.ts';
import { type ReceivedWebhook, type SimulatedPayPal, startPayPal } from './simulated-paypal.ts';

export const webhooks = '/v1/notifications/webhooks';
export const address = 'http://127.0.0.1:4999/hooks/paypal';

export interface WireWebhook {
  id: string;
  url: string;
  event_types: { name: string }[];
}

export interface WireEvent {
  id: string;
  event_type: string;
  resource_type: string;
  create_time: string;
  resource: Record<string, unknown>;
}

export async function register(merchant: PayPalClient, names = ['*'], url = address) {
  const request = { url, event_types: names.map((name) => ({ name })) };
  return (await merchant.post<WireWebhook>(webhooks, request)).body;
}

export const settle = (paypal: SimulatedPayPal) => paypal.control('POST', '/webhooks/flush');
export const eventOf = ({ body }: ReceivedWebhook): WireEvent => JSON.parse(body);

/**
 * Starts a simulated PayPal and collects its webhooks. The first webhooks are answered with `statuses`, one status for
 * each webhook. All later webhooks are answered with 200.
 */
export async function listening(...statuses: number[]) {
  const received: ReceivedWebhook[] = [];
  const paypal = await startPayPal({
    receive: (webhook) => {
      received.push(webhook);
      return statuses.shift() ?? 200;
    },
  });
  const merchant = await paypal.asMerchant();
  const webhook = await register(merchant);
  const types = () => received.map((one) => eventOf(one).event_type);
  return { paypal, merchant, webhook, received, types };
}

export async function transmissionsOf(paypal: SimulatedPayPal): Promise<Transmission[]> {
  const { body } = await paypal.control<{ transmissions: Transmission[] }>('GET', '/webhooks');
  return body.transmissions;
}
