import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { type Engine, openPostgres } from './platform/database/engine.ts';
import { countRequest } from './platform/observability/telemetry.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';
import { isFiring, readScrape } from './testing/alert-expression.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from './testing/test-api.ts';

const metricsToken = 'a-token-of-the-tests';

describe('/metrics', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function server(engine: Engine, token?: string) {
    const app = await buildApp({
      engine,
      clock: { now: () => api.now() },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'silent',
      metricsToken: token,
      triggerJob: () => {},
    });
    onTestFinished(() => app.close());
    const read = (authorization?: string) =>
      app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
    return { app, read };
  }

  test('OPS-10 · does not exist without a configured token and refuses other tokens', async () => {
    const without = await server(api.engine);
    expect((await without.read(`Bearer ${metricsToken}`)).statusCode).toBe(404);

    const { read } = await server(api.engine, metricsToken);
    for (const wrong of [undefined, 'Bearer ', 'Bearer another-token-of-tests', metricsToken]) {
      expect((await read(wrong)).statusCode).toBe(401);
    }
  });

  test.each(['/METRICS', '/metrics/', '/%6detrics'])(
    'W95 · %s does not exist, because the proxies hide only the spelling "/metrics"',
    async (url) => {
      const { app } = await server(api.engine, metricsToken);
      const headers = { authorization: `Bearer ${metricsToken}` };

      expect((await app.inject({ url, headers })).statusCode).toBe(404);
      expect((await app.inject({ url: '/metrics?a=1', headers })).statusCode).toBe(200);
    },
  );

  test('OPS-10 · counts calls by route and status and reports the state of the process', async () => {
    const { app, read } = await server(api.engine, metricsToken);
    await app.inject('/api/region/GetById/1');
    // all test files of a worker share the counters of their process, so the test compares with the values before
    const before = readScrape((await read(`Bearer ${metricsToken}`)).body);
    for (const id of [1, 2, 3]) await app.inject(`/api/region/GetById/${id}`);
    await app.inject('/api/unknown/of/nobody');
    await app.inject('/health/live');
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values({ recipient: 'a@b.example', subject: 'Prova', created_at: '2026-01-01T00:00:00Z' })
        .execute(),
    );

    const { body, headers } = await read(`Bearer ${metricsToken}`);

    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const after = readScrape(body);
    const calls = 'canone_http_request_seconds_count{route="/api/region/GetById/:id",status="401"}';
    expect(isFiring(`increase(${calls}[1m]) > 2`, before, after)).toBe(true);
    expect(isFiring(`increase(${calls}[1m]) > 3`, before, after)).toBe(false);
    expect(after.get('canone_http_request_seconds_bucket')?.[0]?.labels).toHaveProperty('le');
    expect(body).not.toContain('nobody');
    expect(body).toMatch(/canone_database_connections\{state="waiting"\} 0/);
    expect(body).toMatch(/canone_outbox_oldest_seconds [1-9]\d{3,}/);
    expect(body).toMatch(/canone_event_loop_delay_seconds\{quantile="0.99"\} \d/);
    expect(body).toMatch(/process_resident_memory_bytes [1-9]\d{6,}/);
    for (const line of body.split('\n').filter((text) => text !== '')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
    }
  });

  test('O21 · a request that PayPal refuses is no failure of the server', async () => {
    const series = 'increase(canone_server_failures_total[5m]) > 0';
    const { read } = await server(api.engine, metricsToken);
    const scrape = async () => readScrape((await read(`Bearer ${metricsToken}`)).body);
    const answered = (status: number) =>
      countRequest({ method: 'POST', route: '/api/planted', status, seconds: 0.1 });
    const start = await scrape();

    for (const status of [499, 502]) answered(status);
    const afterRefusal = await scrape();
    answered(500);

    expect(isFiring(series, start, afterRefusal)).toBe(false);
    expect(isFiring(series, start, await scrape())).toBe(true);
  });

  test('OPS-10 · still responds while the database is down', async () => {
    const away = openPostgres('postgres://canone:canone@127.0.0.1:1/canone');
    const { read } = await server(away, metricsToken);

    const { statusCode, body } = await read(`Bearer ${metricsToken}`);

    expect(statusCode).toBe(200);
    expect(body).toContain('canone_database_connections');
    expect(body).not.toContain('canone_outbox_oldest_seconds');
  });
});
