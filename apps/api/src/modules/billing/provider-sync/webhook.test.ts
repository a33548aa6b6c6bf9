import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificatePath, sendForgedEvent } from '../../../testing/forged-event.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active, NotActive } = SubscriptionStatus;

describe('PAY-07 · the authenticity of an event', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await api.paypal.faults({ rules: [] });
    await shop.handleEvents();
    await shop.rewind();
  });

  afterAll(() => api.close());

  test.each([
    ['a bad signature', { badSignature: true }],
    ['a signature for another webhook', { wrongWebhookId: true }],
    ['an expired certificate', { staleCert: true }],
    [
      'a certificate from an address that is not PayPal’s',
      { foreignCertUrl: 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1' },
    ],
    [
      'a certificate of PayPal’s for an account of the simulator',
      { foreignCertUrl: 'https://api.paypal.com/v1/notifications/certs/CERT-1' },
    ],
  ])('PAY-07 · %s is refused and leaves no trace', async (_, webhooks) => {
    await api.paypal.faults({ webhooks: { ...webhooks, retrySchedule: [] } });
    const { id, paid } = await shop.aConfirmed();

    expect(await shop.eventsAbout(paid)).toEqual([]);
    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('PAY-07 · a signature is valid although PayPal writes numbers and slashes in its own way', async () => {
    await api.paypal.faults({ webhooks: { escapedSlashesAndFloats: true } });
    const { id } = await shop.aConfirmed();

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · a stored event enqueues the job that handles it', async () => {
    await shop.anApproved();
    await api.paypal.flushWebhooks();

    expect(api.triggeredJobs).toContain('provider-events');
  });

  test('PAY-07 · when the server cannot get the certificate, PayPal verifies the raw bytes', async () => {
    await api.paypal.rotateCertificate();
    const match = { method: 'GET', path: '/v1/notifications/certs', times: 100 };
    await api.paypal.faults({
      rules: [{ match, effect: { status: 503 } }],
      webhooks: { escapedSlashesAndFloats: true },
    });
    const { id } = await shop.aConfirmed();

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · when neither check is possible, the response makes PayPal send the event again', async () => {
    await api.paypal.rotateCertificate();
    const match = { path: '/v1/notifications/(certs|verify)', times: 500 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });
    const { id, paid } = await shop.anApproved();
    await api.paypal.flushWebhooks();
    expect(await shop.eventsAbout(paid)).toEqual([]);

    await api.paypal.faults({ rules: [] });
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(Active);
  });

  /** A delivery by an attacker. It names a certificate that PayPal's host does not have. */
  const forged = (certificate: string, remoteAddress: string) =>
    sendForgedEvent(api, shop.providerId, { certificate, remoteAddress });

  const callsOf = async (path: string) =>
    (await api.paypal.requests()).filter((request) => request.path.startsWith(path)).length;

  test('W34 · a certificate that PayPal does not have causes no call with the tenant’s credentials', async () => {
    const verify = '/v1/notifications/verify-webhook-signature';
    const before = await callsOf(verify);

    const answer = await forged('CERT-none', '198.51.100.7');

    expect(answer.statusCode).toBe(400);
    expect(await callsOf(verify)).toBe(before);
  });

  test('W34 W239 · a network that names many certificates is refused before PayPal is asked, others are not', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 25 }, (_, index) => forged(`CERT-${index}`, '198.51.100.8')),
    );
    expect(attempts.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20);
    expect(attempts.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await forged('CERT-26', '198.51.100.9')).statusCode).toBe(400);

    await api.paypal.rotateCertificate();
    const { id } = await shop.aConfirmed();
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('W194 · a stored certificate that has expired is fetched again', async () => {
    await api.paypal.faults({ webhooks: { staleCert: true, retrySchedule: [] } });
    await shop.aConfirmed();
    const before = await callsOf(certificatePath);
    expect(before).toBeGreaterThan(0);

    await shop.aConfirmed();

    expect(await callsOf(certificatePath)).toBeGreaterThan(before);
  });

  test('W151 · all networks of one IPv6 site together may name a hundred unknown certificates a minute', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        forged(`CERT-site-${index}`, `2001:db8:7:${index.toString(16)}::1`),
      ),
    );

    expect(attempts.filter(({ statusCode }) => statusCode === 400)).toHaveLength(100);
    expect(attempts.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await forged('CERT-other', '2001:db8:8::1')).statusCode).toBe(400);
  });

  const postUnsigned = (payload: string, path = String(shop.providerId)) =>
    api.app.inject({
      method: 'POST',
      url: `/api/webhooks/paypal/${path}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  test.each([
    ['an empty body', ''],
    ['a body without JSON', '{'],
    ['a body without an event', '{"id":1}'],
  ])('PAY-07 · a request without a signature is 400 when it has %s', async (_, payload) => {
    const answer = await postUnsigned(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'webhook.refused' });
  });

  test.each(['0', '{}'])(
    'W96 · an event with a list of very many %s is 400 before it is parsed',
    async (part) => {
      const length = 260_000 / (part.length + 1);
      const links = `[${Array.from({ length }, () => part).join()}]`;
      const payload = `{"id":"W","event_type":"E","create_time":"${beginning}","resource":{"links":${links}}}`;
      const parse = vi.spyOn(JSON, 'parse');
      onTestFinished(() => parse.mockRestore());
      const answer = await postUnsigned(payload);

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'webhook.refused' });
      expect(parse.mock.calls.some(([text]) => text === payload)).toBe(false);
    },
  );

  test('PAY-07 · an address without a provider is 404, and a body that is too large is 413', async () => {
    for (const path of ['999999999', '0', 'x', '1;2'])
      expect((await postUnsigned('{}', path)).statusCode).toBe(404);
    const large = JSON.stringify({ id: 'x'.repeat(300_000) });
    expect((await postUnsigned(large)).statusCode).toBe(413);
  });
});
