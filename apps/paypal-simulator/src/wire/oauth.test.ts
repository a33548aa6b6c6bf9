import { describe, expect, test } from 'vitest';
import {
  aPlan,
  aurora,
  prefix,
  type SimulatedPayPal,
  startPayPal,
} from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';

function askForToken(paypal: SimulatedPayPal, credentials: string, form: string) {
  return paypal.fastify.inject({
    method: 'POST',
    url: `${prefix}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form,
  });
}

describe('tokens', () => {
  test('an app gets a bearer token for its id and secret', async () => {
    const paypal = await startPayPal();

    const response = await askForToken(
      paypal,
      `${aurora.clientId}:${aurora.secret}`,
      'grant_type=client_credentials',
    );

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      scope: expect.stringContaining('https://uri.paypal.com/services/'),
      access_token: expect.stringMatching(/^A21AA/),
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: 32_400,
      nonce: expect.stringMatching(/^2026-/),
    });
  });

  test.each([
    ['an unknown app', 'nobody:secret'],
    ['a wrong secret', `${aurora.clientId}:wrong`],
    ['an unknown app in a browser', 'nobody:'],
    ['no credentials', ''],
  ])('%s is refused in the OAuth error format', async (_who, credentials) => {
    const paypal = await startPayPal();

    const response = await askForToken(paypal, credentials, 'grant_type=client_credentials');

    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      error: 'invalid_client',
      error_description: 'Client Authentication failed',
    });
  });

  test.each([
    ['', 'invalid_grant', 'Grant type is null'],
    ['grant_type=password', 'unsupported_grant_type', 'Grant Type is NOT supported.'],
  ])('the grant %j is refused', async (form, error, error_description) => {
    const paypal = await startPayPal();

    const response = await askForToken(paypal, `${aurora.clientId}:${aurora.secret}`, form);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error, error_description });
  });

  test('a token expires after nine real hours, not after simulated months', async () => {
    const paypal = await startPayPal({ now: '2026-11-21T09:30:00Z' });
    const merchant = await paypal.asMerchant();
    await paypal.advance({ months: 2 });

    const stillAlive = await merchant.get('/v1/billing/plans');
    paypal.setHostTime('2026-11-21T18:30:01Z');
    const expired = await merchant.get<WireError>('/v1/billing/plans');

    expect(stillAlive.status).toBe(200);
    expect(expired).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('a call without a token is refused in the REST error format, with its debug id', async () => {
    const paypal = await startPayPal();

    const { status, body, headers } = await paypal.client('').get<WireError>('/v1/billing/plans');

    expect({ status, name: body.name }).toEqual({ status: 401, name: 'AUTHENTICATION_FAILURE' });
    expect(body.debug_id).toMatch(/^[0-9a-f]{13}$/);
    expect(headers['paypal-debug-id']).toBe(body.debug_id);
  });
});

describe('a browser, which knows only the client id', () => {
  test('creates a subscription and reads it', async () => {
    const paypal = await startPayPal();
    const plan = await aPlan(await paypal.asMerchant());
    const browser = await paypal.asBrowser();

    const created = await browser.post<{ id: string }>('/v1/billing/subscriptions', {
      plan_id: plan.id,
    });
    const read = await browser.get<{ status: string }>(
      `/v1/billing/subscriptions/${created.body.id}`,
    );

    expect(created.status).toBe(201);
    expect(read.body.status).toBe('APPROVAL_PENDING');
  });

  test.each([
    ['GET', '/v1/billing/plans'],
    ['POST', '/v1/billing/plans'],
    ['GET', '/v1/billing/plans/P-1'],
    ['GET', '/v1/catalogs/products'],
    ['POST', '/v1/catalogs/products'],
    ['POST', '/v1/billing/subscriptions/I-1/cancel'],
    ['POST', '/v1/billing/subscriptions/I-1/suspend'],
    ['POST', '/v1/billing/subscriptions/I-1/revise'],
    ['POST', '/v1/billing/subscriptions/I-1/capture'],
    ['GET', '/v1/billing/subscriptions/I-1/transactions'],
  ] as const)('may not %s %s', async (method, path) => {
    const paypal = await startPayPal();
    const browser = await paypal.asBrowser();

    const { status, body } = await (method === 'GET'
      ? browser.get<WireError>(path)
      : browser.post<WireError>(path, {}, { invalid: true }));

    expect({ status, name: body.name, issue: body.details?.[0]?.issue }).toEqual({
      status: 403,
      name: 'NOT_AUTHORIZED',
      issue: 'PERMISSION_DENIED',
    });
  });

  test('gets CORS headers only on the calls of the SDK', async () => {
    const paypal = await startPayPal();
    const preflight = (path: string) =>
      paypal.fastify.inject({
        method: 'OPTIONS',
        url: prefix + path,
        headers: { origin: 'http://shop.example' },
      });

    const token = await preflight('/v1/oauth2/token');
    const subscription = await preflight('/v1/billing/subscriptions/I-1/activate');
    const plans = await preflight('/v1/billing/plans');

    expect(token.headers['access-control-allow-origin']).toBe('*');
    expect(subscription.headers['access-control-allow-headers']).toContain('authorization');
    expect(plans.headers['access-control-allow-origin']).toBeUndefined();
  });
});
