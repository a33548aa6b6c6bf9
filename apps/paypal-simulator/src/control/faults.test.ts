import { describe, expect, test } from 'vitest';
import {
  aPlan,
  aSubscription,
  aurora,
  prefix,
  readSubscription,
  type SimulatedPayPal,
  startPayPal,
} from '../testing/simulated-paypal.ts';
import type { WireError, WireSubscription } from '../testing/wire.ts';

const plans = '/v1/billing/plans';

function fault(paypal: SimulatedPayPal, effect: object, match: object = {}) {
  return paypal.control('PUT', '/faults', {
    rules: [{ match: { path: '^/v1/billing', ...match }, effect }],
  });
}

describe('DEM-03 · faults of calls', () => {
  test.each([
    [400, 'INVALID_REQUEST'],
    [403, 'NOT_AUTHORIZED'],
    [404, 'RESOURCE_NOT_FOUND'],
    [409, 'RESOURCE_CONFLICT'],
    [422, 'UNPROCESSABLE_ENTITY'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [503, 'SERVICE_UNAVAILABLE'],
  ])('status %i returns %s, as often as configured', async (status, name) => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { status }, { times: 2 });

    const answers = [
      await merchant.get<WireError>(plans),
      await merchant.get<WireError>(plans),
      await merchant.get<WireError>(plans),
    ];

    expect(answers.map((answer) => answer.status)).toEqual([status, status, 200]);
    expect(answers[0]?.body.name).toBe(name);
    expect((await paypal.control('GET', '/faults')).body).toMatchObject({ rules: [] });
  });

  test('status 429 carries Retry-After', async () => {
    const paypal = await startPayPal();
    await paypal.asMerchant();
    await fault(paypal, { status: 429, retryAfter: 30 });

    const response = await paypal.fastify.inject({ method: 'GET', url: prefix + plans });

    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('30');
    expect(response.json()).toMatchObject({ name: 'RATE_LIMIT_REACHED', links: [] });
  });

  test('status 401 reports that the token is unknown', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { status: 401 });

    const { status, body } = await merchant.get<WireError>(plans);

    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_token' });
  });

  test('a configured issue appears in the details', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { status: 404, issue: 'INVALID_RESOURCE_ID' });

    const { details } = (
      await paypal.fastify.inject({ method: 'GET', url: prefix + plans })
    ).json<WireError>();

    expect(details?.[0]?.issue).toBe('INVALID_RESOURCE_ID');
    expect((await merchant.get(plans)).status).toBe(200);
  });

  test('other methods and paths are not affected', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { status: 500 }, { method: 'post', path: '/cancel$' });

    expect((await merchant.get(plans)).status).toBe(200);
    expect((await merchant.get('/v1/catalogs/products')).status).toBe(200);
  });

  test('latencyMs delays the response and changes nothing else', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { latencyMs: 60 });

    const start = performance.now();
    const { status } = await merchant.get(plans);

    expect(status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  test('applyThenFail executes a cancellation and reports a failure', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);
    await fault(paypal, { applyThenFail: true }, { path: '/cancel$' });

    const { status, body } = await merchant.post<WireError>(
      `/v1/billing/subscriptions/${id}/cancel`,
      { reason: 'Prova' },
    );

    expect({ status, name: body.name }).toEqual({ status: 500, name: 'INTERNAL_SERVER_ERROR' });
    expect((await readSubscription(merchant, id)).status).toBe('CANCELLED');
  });

  test('a creation whose response failed is found again by its request id', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id: plan_id } = await aPlan(merchant);
    const once = { headers: { 'paypal-request-id': 'pt_1_v1' } };
    const create = () =>
      merchant.post<WireSubscription>('/v1/billing/subscriptions', { plan_id }, once);
    await fault(paypal, { applyThenFail: true, status: 503 });

    const [failed, found] = [await create(), await create()];

    expect([failed.status, found.status]).toEqual([503, 200]);
    expect(found.body.id).toMatch(/^I-/);
  });

  test('truncateBody cuts the response off in the middle', async () => {
    const paypal = await startPayPal();
    await paypal.asMerchant();
    await fault(paypal, { truncateBody: true });

    const { body } = await paypal.fastify.inject({ method: 'GET', url: prefix + plans });

    expect(body).toContain('{');
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });

  test('nth does not affect the calls before it', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    await fault(paypal, { status: 503 }, { nth: 3 });

    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await merchant.get(plans)).status);
    }

    expect(statuses).toEqual([200, 200, 503, 200]);
  });

  test('probability affects the same calls in each run with the same seed', async () => {
    async function statusesFor(seed: number) {
      const paypal = await startPayPal();
      const merchant = await paypal.asMerchant();
      const match = { probability: 0.5, times: 100 };
      await paypal.control('PUT', '/faults', { seed, rules: [{ match, effect: { status: 503 } }] });
      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1) {
        statuses.push((await merchant.get(plans)).status);
      }
      return statuses;
    }

    const [first, again, other] = [
      await statusesFor(3),
      await statusesFor(3),
      await statusesFor(4),
    ];

    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  test('tokenTtlSec shortens the life of new tokens, and a revocation makes all tokens unknown', async () => {
    const paypal = await startPayPal();
    const lasting = await paypal.asMerchant();
    await paypal.control('PUT', '/faults', { oauth: { tokenTtlSec: 60 } });
    const short = await paypal.asMerchant();

    paypal.setHostTime('2026-11-21T09:31:01Z');
    const expired = await short.get<WireError>(plans);
    const before = await lasting.get(plans);
    await paypal.control('POST', '/tokens/revoke');
    const revoked = await lasting.get<WireError>(plans);

    expect([expired.body.error, before.status, revoked.body.error]).toEqual([
      'invalid_token',
      200,
      'invalid_token',
    ]);
  });

  test('nonJsonBody responds like a broken proxy', async () => {
    const paypal = await startPayPal();
    await fault(paypal, { nonJsonBody: true });

    const response = await paypal.fastify.inject({ method: 'GET', url: prefix + plans });

    expect(response.statusCode).toBe(502);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('Bad Gateway');
  });

  test.each([
    ['before its effect', {}, 'ACTIVE'],
    ['after its effect', { applyThenFail: true }, 'CANCELLED'],
  ])('hangThenReset drops the connection %s', async (_when, effect, after) => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);
    const address = await paypal.fastify.listen({ host: '127.0.0.1', port: 0 });
    const credentials = Buffer.from(`${aurora.clientId}:${aurora.secret}`).toString('base64');
    const token = await fetch(`${address}${prefix}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    // oauth.test.ts checks the response of the token endpoint.
    const { access_token } = (await token.json()) as { access_token: string };
    await fault(paypal, { hangThenReset: 10, ...effect });

    const call = fetch(`${address}${prefix}/v1/billing/subscriptions/${id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Prova' }),
    });

    await expect(call).rejects.toThrow('fetch failed');
    expect((await readSubscription(merchant, id)).status).toBe(after);
  });

  test.each([
    [{ rules: [{ match: { path: '(' }, effect: { status: 500 } }] }],
    [{ rules: [{ match: {}, effect: { status: 418 } }] }],
    [{ rules: [{ match: {}, effect: { explode: true } }] }],
  ])('%j is refused as a fault', async (faults) => {
    const paypal = await startPayPal();

    expect((await paypal.control('PUT', '/faults', faults)).status).toBe(400);
  });
});

describe('faults of subscriptions', () => {
  async function approvedUnder(faults: object) {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const subscription = await aSubscription(merchant, { custom_id: 'pt_1' });
    await paypal.control('PUT', '/faults', { subscriptions: faults });
    const href = subscription.links.find(({ rel }) => rel === 'approve')?.href ?? '';
    await paypal.fastify.inject({
      method: 'POST',
      url: new URL(href).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URL(href).search.slice(1)}&decision=approve`,
    });
    return { paypal, merchant, id: subscription.id };
  }

  test('neverActivate: the subscription stays pending after the buyer’s approval', async () => {
    const { paypal, merchant, id } = await approvedUnder({ neverActivate: true });

    const before = await readSubscription(merchant, id);
    await paypal.approve(id);
    const after = await readSubscription(merchant, id);

    expect([before.status, after.status]).toEqual(['APPROVAL_PENDING', 'ACTIVE']);
  });

  test('approvedInsteadOfActive: the status is APPROVED after the approval', async () => {
    const { merchant, id } = await approvedUnder({ approvedInsteadOfActive: true });

    expect((await readSubscription(merchant, id)).status).toBe('APPROVED');
  });

  test('wrongPlan, amountOverride and dropCustomId change read values until they are switched off', async () => {
    const { paypal, merchant, id } = await approvedUnder({
      wrongPlan: 'P-CHEAPER',
      amountOverride: '0.01',
      dropCustomId: true,
    });

    const bent = await readSubscription(merchant, id, 'plan');
    await paypal.control('PUT', '/faults', {});
    const straight = await readSubscription(merchant, id, 'plan');

    expect(bent).toMatchObject({ status: 'ACTIVE', plan_id: 'P-CHEAPER' });
    expect(bent.custom_id).toBeUndefined();
    expect(bent.plan?.billing_cycles[0]?.pricing_scheme?.fixed_price.value).toBe('0.01');
    expect(straight.custom_id).toBe('pt_1');
    expect(straight.plan?.billing_cycles[0]?.pricing_scheme?.fixed_price.value).toBe('12.2');
  });
});
