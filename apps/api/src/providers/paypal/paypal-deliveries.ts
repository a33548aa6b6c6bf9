import type { PaymentGateway } from '../payment-gateway.ts';
import { ProviderError } from '../provider-error.ts';
import type { PayPalClient } from './paypal-client.ts';
import { readPayPalEvent } from './paypal-event.ts';
import { listPayPalEvents } from './paypal-event-list.ts';
import {
  allowsCertificateOf,
  type CertificateFetches,
  isSignedByPayPal,
  isTrustedCertificateUrl,
  postbackText,
  transmissionOf,
} from './paypal-webhook.ts';
import { ensurePayPalWebhook } from './paypal-webhook-registration.ts';
import { Verification } from './paypal-wire.ts';

type Deliveries = Pick<PaymentGateway, 'listEvents' | 'ensureWebhook' | 'isGenuine' | 'readEvent'>;

/** Receives events and checks their PayPal signature. */
export function paypalDeliveries(
  paypal: PayPalClient,
  simulatorUrl: string | undefined,
  fetches: CertificateFetches,
): Deliveries {
  return {
    listEvents: (time) => listPayPalEvents(paypal, time),

    async ensureWebhook(url, knownId) {
      if (!simulatorUrl && !url.startsWith('https:'))
        throw new ProviderError('rejected', 'PayPal sends webhooks to https addresses only');
      return ensurePayPalWebhook(paypal, url, knownId);
    },

    async isGenuine(delivery, webhookId) {
      const transmission = transmissionOf(delivery);
      if (
        transmission?.auth_algo !== 'SHA256withRSA' ||
        !isTrustedCertificateUrl(transmission.cert_url, simulatorUrl)
      )
        return false;
      if (!(await allowsCertificateOf(transmission, delivery, fetches))) return undefined;
      try {
        return await isSignedByPayPal(transmission, delivery, webhookId);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const text = postbackText(delivery, transmission, webhookId);
        const path = '/v1/notifications/verify-webhook-signature';
        const answer = await paypal.read(Verification, { method: 'POST', path, text });
        return answer.verification_status === 'SUCCESS';
      }
    },

    readEvent: readPayPalEvent,
  };
}
