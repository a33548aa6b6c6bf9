import { createContext, runInContext, runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { aurora, prefix, startPayPal } from './testing/simulated-paypal.ts';

const query = {
  'client-id': aurora.clientId,
  intent: 'subscription',
  vault: 'true',
  components: 'buttons',
  currency: 'EUR',
  locale: 'it_IT',
};

async function load(changes: Record<string, string | undefined> = {}) {
  const { fastify } = await startPayPal();
  const entries = Object.entries({ ...query, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return fastify.inject({
    method: 'GET',
    url: `${prefix}/sdk/js`,
    query: Object.fromEntries(entries),
  });
}

describe('the browser SDK', () => {
  test('is a script that any page may load', async () => {
    const { statusCode, headers, body } = await load();

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(body).toContain('Buttons');
  });

  test.each([
    [{ 'client-id': undefined }, 'Invalid query value for client-id'],
    [
      { 'client-id': 'nobody' },
      'client-id not recognized for either production or sandbox: nobody',
    ],
    [{ currency: 'XYZ' }, 'Invalid query value for currency'],
    [{ locale: 'it' }, 'Invalid query value for locale'],
    [{ intent: 'donate' }, 'Invalid query value for intent'],
    [{ vault: 'yes' }, 'Invalid query value for vault'],
    [{ components: 'buttons,teapot' }, 'Invalid query value for components'],
  ])('with the query %j is a script that throws', async (changes, problem) => {
    const { statusCode, body } = await load(changes);

    expect(statusCode).toBe(400);
    expect(() => runInNewContext(body)).toThrow(`SDK Validation error: '${problem}'`);
  });

  test('escapes a client id inside its string', async () => {
    const { body } = await load({ 'client-id': `');globalThis.broken=true;//"` });

    const page = createContext({});

    expect(() => runInContext(body, page)).toThrow('client-id not recognized');
    expect(runInContext('globalThis.broken', page)).toBeUndefined();
  });
});

describe('DEM-03 · the browser SDK under faults', () => {
  const request = { method: 'GET', url: `${prefix}/sdk/js`, query } as const;

  test('is missing with sdk404', async () => {
    const { fastify, control } = await startPayPal();
    await control('PUT', '/faults', { browser: { sdk404: true } });

    expect((await fastify.inject(request)).statusCode).toBe(404);
  });

  test('arrives after requests that were sent later, with sdkSlowMs', async () => {
    const { fastify, control } = await startPayPal();
    await control('PUT', '/faults', { browser: { sdkSlowMs: 300 } });
    const order: string[] = [];

    const slow = fastify.inject(request).then(({ statusCode }) => order.push(`slow ${statusCode}`));
    await new Promise(setImmediate);
    await control('PUT', '/faults', {});
    await fastify.inject(request).then(({ statusCode }) => order.push(`quick ${statusCode}`));
    await slow;

    expect(order).toEqual(['quick 200', 'slow 200']);
  });
});
