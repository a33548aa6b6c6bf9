import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { paypalGateways } from './paypal-gateway.ts';

const unavailable = { name: 'ProviderError', kind: 'unavailable' };
/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

describe.runIf(once)('PAY-03 · a server that pretends to be PayPal', () => {
  let server: Server;
  let url: string;
  let trap: string[] = [];
  let tokenFailures = 0;
  let answer: { status: number; headers: Record<string, string>; body: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      trap.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
      if (request.url === '/v1/oauth2/token') {
        tokenFailures -= 1;
        if (tokenFailures >= 0) response.writeHead(503);
        response.end(JSON.stringify({ access_token: 'T', expires_in: 30_000 }));
        return;
      }
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });

  afterEach(() => {
    trap = [];
  });

  afterAll(() => server.close());

  /** Each key has a token of its own. */
  const ask = (apiKey = 'key') =>
    paypalGateways(url).gatewayOf({ apiUrl: url, apiKey, apiSecret: 'secret' }).findPlan('P-1');
  const plan = '{"id":"P-1","status":"ACTIVE"}';

  test('that gives no token is asked for a token again at the next call', async () => {
    answer = { status: 200, headers: {}, body: plan };
    tokenFailures = 3;
    await expect(ask('another key')).rejects.toMatchObject(unavailable);

    expect(await ask('another key')).toMatchObject({ id: 'P-1' });
    expect(trap.filter((line) => line.includes('oauth2'))).toHaveLength(4);
  });

  test('that knows our key receives our secret only for a token, and the token for all other calls', async () => {
    answer = { status: 200, headers: {}, body: plan };
    await ask('third key');

    expect(trap).toEqual([
      `POST /v1/oauth2/token Basic ${Buffer.from('third key:secret').toString('base64')}`,
      'GET /v1/billing/plans/P-1 Bearer T',
    ]);
  });

  test.each([302, 307])('that redirects with %d is not followed', async (status) => {
    answer = { status, headers: { location: `${url}/stolen` }, body: '' };

    await expect(ask()).rejects.toMatchObject(unavailable);
    expect(trap.filter((line) => line.includes('/stolen'))).toEqual([]);
  });

  test('that has too many requests gives "unavailable", not a refusal', async () => {
    answer = { status: 429, headers: {}, body: '{"name":"RATE_LIMIT_REACHED"}' };

    await expect(ask()).rejects.toMatchObject({ ...unavailable, httpStatus: 429 });
  });

  test.each([
    ['text that is not JSON', 'ciao'],
    ['nothing', ''],
    ['JSON of another shape', '{"hello":1}'],
    ['more than a megabyte', 'x'.repeat(1_000_001)],
  ])('that answers %s gives an error', async (_, body) => {
    answer = { status: 200, headers: {}, body };

    await expect(ask()).rejects.toMatchObject(unavailable);
  });
});
