import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { timestamp } from '../clock.ts';
import type { WebhookFaults } from '../control/webhook-faults.ts';
import { newWebhookId } from '../ids.ts';
import type { Keyring } from './keyring.ts';
import type { Transmission } from './webhook.ts';

export const certificatePath = '/v1/notifications/certs/';

interface Signed {
  readonly transmissionId: string;
  readonly time: string;
  readonly webhookId: string;
  readonly body: string;
}

/** The signed text. It ends with the checksum of the body's raw bytes, written as an unsigned decimal number. */
function messageOf({ transmissionId, time, webhookId, body }: Signed): string {
  return `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
}

export function isSignatureOf(signed: Signed, signature: string, certificate: string): boolean {
  const { publicKey } = new X509Certificate(certificate);
  return verify(
    'sha256',
    Buffer.from(messageOf(signed)),
    publicKey,
    Buffer.from(signature, 'base64'),
  );
}

interface Postmark {
  readonly keys: Keyring;
  readonly baseUrl: string;
  readonly at: Temporal.Instant;
  readonly faults: WebhookFaults;
}

/** The headers with which a receiver verifies PayPal as the sender. */
export async function signedHeaders(
  { id, webhookId, body }: Transmission,
  { keys, baseUrl, at, faults }: Postmark,
): Promise<Record<string, string>> {
  const key = faults.staleCert ? await keys.expired() : await keys.current();
  const time = timestamp(at);
  const signature = key.sign(
    messageOf({
      transmissionId: id,
      time,
      webhookId: faults.wrongWebhookId ? newWebhookId() : webhookId,
      body: faults.badSignature ? `${body} ` : body,
    }),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0-simulator',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': faults.foreignCertUrl ?? `${baseUrl}${certificatePath}${key.certificateId}`,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signature,
    'paypal-transmission-time': time,
  };
}
