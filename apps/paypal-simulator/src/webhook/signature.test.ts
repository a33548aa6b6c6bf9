import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PayPalClient } from '../testing/paypal-client.ts';
import {
  aSubscription,
  borea,
  type ReceivedWebhook,
  type SimulatedPayPal,
} from '../testing/simulated-paypal.ts';
import { listening, settle } from '../testing/webhook-listener.ts';

describe('DEM-01 · the signature', () => {
  async function verdict(
    merchant: PayPalClient,
    webhookId: string,
    { headers, body }: ReceivedWebhook,
  ) {
    const fields = JSON.stringify({
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
    });
    const answer = await merchant.post<{ verification_status: string }>(
      '/v1/notifications/verify-webhook-signature',
      undefined,
      { rawBody: `${fields.slice(0, -1)},"webhook_event":${body}}` },
    );
    return answer.body.verification_status;
  }

  async function certificateOf(paypal: SimulatedPayPal, { headers }: ReceivedWebhook) {
    const { pathname } = new URL(headers['paypal-cert-url'] ?? '');
    const { body } = await paypal.fastify.inject({ method: 'GET', url: pathname });
    return new X509Certificate(body);
  }

  function isSigned(
    certificate: X509Certificate,
    webhookId: string,
    { headers, body }: ReceivedWebhook,
  ) {
    const message = [
      headers['paypal-transmission-id'],
      headers['paypal-transmission-time'],
      webhookId,
      crc32(Buffer.from(body)),
    ].join('|');
    return createVerify('RSA-SHA256')
      .update(message)
      .verify(certificate.publicKey, headers['paypal-transmission-sig'] ?? '', 'base64');
  }

  async function oneOf(faults: object = {}) {
    const { paypal, merchant, webhook, received } = await listening();
    await paypal.control('PUT', '/faults', { webhooks: faults });
    await aSubscription(merchant);
    await settle(paypal);
    const [one] = received;
    if (!one) {
      throw new Error('no webhook was sent');
    }
    return { paypal, merchant, webhook, one };
  }

  test('is valid for the raw bytes, checked with the certificate and with the verification call', async () => {
    const { paypal, merchant, webhook, one } = await oneOf();

    const certificate = await certificateOf(paypal, one);

    expect(isSigned(certificate, webhook.id, one)).toBe(true);
    expect(await verdict(merchant, webhook.id, one)).toBe('SUCCESS');
  });

  test('is invalid after the body is parsed and serialised again', async () => {
    const { merchant, webhook, one } = await oneOf({ escapedSlashesAndFloats: true });
    const reprinted = JSON.stringify(JSON.parse(one.body));

    expect(one.body).toContain(String.raw`http:\/\/`);
    expect(await verdict(merchant, webhook.id, { ...one, body: reprinted })).toBe('FAILURE');
    expect(await verdict(merchant, webhook.id, one)).toBe('SUCCESS');
  });

  test('is invalid for another app or another webhook', async () => {
    const { paypal, merchant, webhook, one } = await oneOf();
    const stranger = await paypal.asMerchant(borea);

    expect(await verdict(stranger, webhook.id, one)).toBe('FAILURE');
    expect(await verdict(merchant, 'ANOTHERWEBHOOK017', one)).toBe('FAILURE');
  });

  test.each([[{ badSignature: true }], [{ wrongWebhookId: true }]])(
    'with %j is invalid',
    async (faults) => {
      const { paypal, merchant, webhook, one } = await oneOf(faults);

      expect(isSigned(await certificateOf(paypal, one), webhook.id, one)).toBe(false);
      expect(await verdict(merchant, webhook.id, one)).toBe('FAILURE');
    },
  );

  test('can have an expired certificate or a foreign certificate address', async () => {
    const stale = await oneOf({ staleCert: true });
    const foreignCertUrl = 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1';
    const foreign = await oneOf({ foreignCertUrl });

    const certificate = await certificateOf(stale.paypal, stale.one);

    expect(certificate.validToDate.getUTCFullYear()).toBe(2021);
    expect(foreign.one.headers['paypal-cert-url']).toBe(foreignCertUrl);
    expect(await verdict(foreign.merchant, foreign.webhook.id, foreign.one)).toBe('FAILURE');
  });

  test('has a new certificate after a rotation, and the old one remains available', async () => {
    const { paypal, merchant, webhook, received } = await listening();
    await aSubscription(merchant);
    await settle(paypal);
    await paypal.control('POST', '/webhooks/rotate-certificate');
    await aSubscription(merchant);
    await settle(paypal);

    const [before, after] = received;
    if (!before || !after) throw new Error('two were expected');

    expect(after.headers['paypal-cert-url']).not.toBe(before.headers['paypal-cert-url']);
    expect(isSigned(await certificateOf(paypal, before), webhook.id, before)).toBe(true);
    expect(isSigned(await certificateOf(paypal, after), webhook.id, after)).toBe(true);
    expect(isSigned(await certificateOf(paypal, after), webhook.id, before)).toBe(false);
  });
});
