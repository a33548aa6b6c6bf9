import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { timestamp } from '../clock.ts';
import type { WebhookKnobs } from '../control/webhook-knobs.ts';
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

/** The signed text. Its checksum covers the raw bytes of the body, as an unsigned decimal. */
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
  readonly knobs: WebhookKnobs;
}

/** The headers with which a receiver verifies PayPal as the sender. */
export async function signedHeaders(
  { id, webhookId, body }: Transmission,
  { keys, baseUrl, at, knobs }: Postmark,
): Promise<Record<string, string>> {
  const key = knobs.staleCert ? await keys.expired() : await keys.current();
  const time = timestamp(at);
  const signature = key.sign(
    messageOf({
      transmissionId: id,
      time,
      webhookId: knobs.wrongWebhookId ? newWebhookId() : webhookId,
      body: knobs.badSignature ? `${body} ` : body,
    }),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0-simulator',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': knobs.foreignCertUrl ?? `${baseUrl}${certificatePath}${key.certificateId}`,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signature,
    'paypal-transmission-time': time,
  };
}
