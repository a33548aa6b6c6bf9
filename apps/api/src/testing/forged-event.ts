import { beginning, type TestApi } from './test-api.ts';

export const certificatePath = '/v1/notifications/certs/';

interface Forged {
  /** The last part of the address of the certificate that the delivery names. */
  readonly certificate: string;
  readonly remoteAddress: string;
}

/** Sends an event as an attacker does: with a signature that fits no certificate. */
export const sendForgedEvent = (
  api: TestApi,
  providerId: number,
  { certificate, remoteAddress }: Forged,
) =>
  api.app.inject({
    method: 'POST',
    url: `/api/webhooks/paypal/${providerId}`,
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': 'forged',
      'paypal-transmission-time': beginning,
      'paypal-transmission-sig': 'Zm9yZ2Vk',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${api.paypal.url}${certificatePath}${certificate}`,
    },
    payload: { id: 'WH-1', event_type: 'PAYMENT.SALE.COMPLETED', create_time: beginning },
  });
