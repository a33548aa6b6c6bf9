import { describe, expect, inject, test } from 'vitest';
import { readPayPalEvent } from './paypal-event.ts';
import { paypalGateways } from './paypal-gateway.ts';
import { isTrustedCertificateUrl, postbackText } from './paypal-webhook.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';
const certificate = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

describe.runIf(once)('PAY-07 · the trusted addresses of certificates', () => {
  test.each([
    `https://api.paypal.com${certificate}`,
    `https://api.sandbox.paypal.com${certificate}`,
    `https://api-m.paypal.com${certificate}`,
  ])('PAY-07 · %s is trusted', (url) => {
    expect(isTrustedCertificateUrl(url, undefined)).toBe(true);
  });

  test.each([
    `http://api.paypal.com${certificate}`,
    `https://api.paypal.com:8443${certificate}`,
    `https://user@api.paypal.com${certificate}`,
    `https://evilpaypal.com${certificate}`,
    `https://api.paypal.com.evil.example${certificate}`,
    `https://evil.example/api.paypal.com${certificate}`,
    'https://www.paypal.com/evil.pem',
    'https://api.paypal.com/v1/notifications/certs/../../../evil',
    `http://127.0.0.1:3100${certificate}`,
    'no address',
    '',
    // W243: other spellings of a valid address
    `https://api.paypal.com${certificate}?1`,
    `https://api.paypal.com${certificate}#1`,
    `https://api.paypal.com${certificate}/`,
    `https://api.paypal.com${certificate.replace('CERT', '%43ERT')}`,
    `https://api.paypal.com${certificate.replace('certs/', 'certs//')}`,
    `https://api.paypal.com/v1/notifications/certs/a/..${certificate.slice(-33)}`,
    `https://API.paypal.com${certificate}`,
    ` https://api.paypal.com${certificate}`,
  ])('PAY-07 · "%s" is refused', (url) => {
    expect(isTrustedCertificateUrl(url, undefined)).toBe(false);
  });

  test('PAY-07 · an account of the simulator trusts only the simulator, and no other account does', () => {
    const simulator = 'http://127.0.0.1:3000/paypal-simulator';

    expect(isTrustedCertificateUrl(`${simulator}${certificate}`, simulator)).toBe(true);
    for (const url of [
      `https://api.paypal.com${certificate}`,
      `http://127.0.0.1:3000${certificate}`,
      `http://127.0.0.1:3001/paypal-simulator${certificate}`,
      `${simulator}/v1/notifications/certs/../../../evil`,
    ])
      expect(isTrustedCertificateUrl(url, simulator)).toBe(false);
  });

  test('PAY-07 · a verification by PayPal contains the body as it was received', () => {
    const body = '{"id":"WH-1","links":["https:\\/\\/x"],"cost":1.0}';
    const transmission = {
      transmission_id: 't',
      transmission_time: '2026-11-21T09:30:00Z',
      transmission_sig: 's',
      cert_url: 'https://api.paypal.com',
      auth_algo: 'SHA256withRSA',
    };
    const delivery = {
      headers: {},
      rawBody: Buffer.from(body),
      receivedAt: Temporal.Instant.from('2026-11-21T09:30:00Z'),
      network: '198.51.100.1',
    };

    const text = postbackText(delivery, transmission, '5GP028458E2496506');

    expect(text).toContain(`"webhook_event":${body}}`);
    expect(JSON.parse(text)).toMatchObject({ webhook_id: '5GP028458E2496506' });
  });

  test('PAY-07 · PayPal itself receives only https addresses', async () => {
    const gateway = paypalGateways(undefined).gatewayOf({
      apiUrl: 'https://api-m.sandbox.paypal.com',
      apiKey: 'k',
      apiSecret: 's',
    });

    const attempt = gateway.ensureWebhook('http://canone.example/api/webhooks/paypal/1', null);

    await expect(attempt).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
  });
});

describe.runIf(once)('PAY-07 · reading an event', () => {
  const event = (event_type: string, resource: object) =>
    readPayPalEvent(
      Buffer.from(
        JSON.stringify({ id: 'WH-1', create_time: '2026-11-21T09:30:00Z', event_type, resource }),
      ),
    );

  test.for([
    [
      'BILLING.SUBSCRIPTION.CANCELLED',
      { id: 'I-1' },
      'subscription',
      ['I-1', undefined, undefined],
    ],
    [
      'PAYMENT.SALE.COMPLETED',
      { id: 'S1', billing_agreement_id: 'I-1' },
      'sale',
      ['I-1', 'S1', undefined],
    ],
    ['PAYMENT.SALE.COMPLETED', { id: 'S1' }, 'sale', [undefined, 'S1', undefined]],
    ['PAYMENT.SALE.REFUNDED', { id: 'R1', sale_id: 'S1' }, 'refund', [undefined, 'S1', 'R1']],
    ['PAYMENT.SALE.REVERSED', { id: 'S1' }, 'reversal', [undefined, 'S1', undefined]],
    ['CATALOG.PRODUCT.CREATED', { id: 'PROD-1' }, 'unknown', [undefined, undefined, undefined]],
  ] as const)(
    'PAY-07 · %s with %j is read as an event of the kind %s',
    ([type, resource, kind, [subscription, sale, refund]]) => {
      expect(event(type, resource)).toEqual({
        id: 'WH-1',
        type,
        kind,
        occurredAt: Temporal.Instant.from('2026-11-21T09:30:00Z'),
        providerSubscriptionId: subscription,
        saleId: sale,
        refundId: refund,
      });
    },
  );

  test.each([
    [{ total: '-10.00', currency: 'EUR' }, 1_000],
    [{ total: '10.5', currency: 'EUR' }, 1_050],
    [{ total: '-10.00', currency: 'USD' }, undefined],
    [{ value: '-10.00' }, undefined],
    [undefined, undefined],
  ])('PAY-07 · a reversal of %j took %s', (amount, cents) => {
    const resource = { id: 'V1', sale_id: 'S1', amount };
    expect(event('PAYMENT.SALE.REVERSED', resource)?.takenBackCents).toBe(cents);
  });

  test.each([
    ['', 'nothing'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['{"id":"WH-1"}', 'no type'],
    ['{"id":"WH-1","event_type":"X","create_time":"yesterday"}', 'no time'],
    ['\xff', 'no text'],
  ])('PAY-07 · %j is not an event: %s', (text) => {
    expect(readPayPalEvent(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
