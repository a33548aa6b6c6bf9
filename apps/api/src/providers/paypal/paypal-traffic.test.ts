import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { paypalGateways } from './paypal-gateway.ts';
import type { PayPalTime } from './paypal-time.ts';

const unavailable = { name: 'ProviderError', kind: 'unavailable' };
/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const plan = '{"id":"P-1","status":"ACTIVE"}';
const fine: Answer = { status: 200, body: plan };
const tooMany = (retryAfter?: string): Answer => ({
  status: 429,
  ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
  body: '{"name":"RATE_LIMIT_REACHED"}',
});

describe.runIf(once)('M19 · calls to an account of PayPal', () => {
  let server: Server;
  let url: string;
  let calls: string[] = [];
  /** The next responses in order; later ones succeed. */
  let answers: Answer[] = [];
  let received: () => void = () => {};
  let nowMs = 0;
  let waits: number[] = [];
  let deadline: AbortController;

  /** Waiting moves the clock. */
  const time: PayPalTime = {
    clock: { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs) },
    async wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
    },
    abortAfter: () => deadline.signal,
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/v1/oauth2/token') {
        response.end(JSON.stringify({ access_token: 'T', expires_in: 30_000 }));
        return;
      }
      calls.push(`${request.method} ${request.url}`);
      const { status, headers, body } = answers.shift() ?? fine;
      received();
      // status 0 sends no response; a negative one breaks the connection
      if (status > 0) response.writeHead(status, headers).end(body);
      if (status < 0) response.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });

  beforeEach(() => {
    [calls, answers, waits] = [[], [], []];
    nowMs = Date.parse('2026-11-22T10:00:00Z');
    deadline = new AbortController();
    received = () => {};
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const account = (apiKey = 'key') => ({ apiUrl: url, apiKey, apiSecret: 'secret' });
  const budget = { perSecond: 10, burst: 100, reservedForUrgent: 0 };
  const breaker = { opensAfter: 5, restMs: 30_000 };
  const gateways = (limits = { budget, breaker }) => paypalGateways(url, { time, limits });

  test('wait as long as PayPal requests when that is short', async () => {
    answers = [tooMany('2')];

    expect(await gateways().gatewayOf(account()).findPlan('P-1')).toMatchObject({ id: 'P-1' });
    expect(waits).toEqual([2_000]);
  });

  test('are not retried after a long pause, and report its length', async () => {
    answers = [tooMany('90')];

    await expect(gateways().gatewayOf(account()).findPlan('P-1')).rejects.toMatchObject({
      ...unavailable,
      httpStatus: 429,
      retryAfterSeconds: 90,
    });
    expect(calls).toHaveLength(1);
  });

  test('are never sent before the end of the pause, by any caller', async () => {
    const paypal = gateways();
    answers = [tooMany('90')];
    await expect(paypal.gatewayOf(account()).findPlan('P-1')).rejects.toMatchObject(unavailable);

    nowMs += 60_000;
    for (const urgent of [undefined, { withinMs: 8_000 }])
      await expect(paypal.gatewayOf(account(), urgent).findPlan('P-1')).rejects.toMatchObject({
        ...unavailable,
        retryAfterSeconds: 30,
      });
    expect(calls).toHaveLength(1);

    nowMs += 30_000;
    expect(await paypal.gatewayOf(account()).findPlan('P-1')).toBeDefined();
  });

  test('continue for one account while another one is paused', async () => {
    const paypal = gateways();
    answers = [tooMany('90')];
    await expect(paypal.gatewayOf(account()).findPlan('P-1')).rejects.toMatchObject(unavailable);

    expect(await paypal.gatewayOf(account('other')).findPlan('P-1')).toBeDefined();
  });

  test('W90 · with a wrong secret, which anybody can try for a client id, do not use up the budget of the right secret', async () => {
    const paypal = gateways({ budget: { perSecond: 1, burst: 4, reservedForUrgent: 0 }, breaker });
    const guessed = { ...account(), apiSecret: 'guessed' };
    await paypal.gatewayOf(account()).findPlan('P-1');

    const urgent = { withinMs: 8_000 };
    for (let tries = 0; tries < 10; tries += 1)
      await paypal
        .gatewayOf(guessed, urgent)
        .checkCredentials()
        .catch(() => {});

    waits = [];
    expect(await paypal.gatewayOf(account(), urgent).findPlan('P-1')).toBeDefined();
    expect(waits).toEqual([]);
  });

  test('pause for half a minute after a 429 without a time', async () => {
    answers = [tooMany()];

    await expect(gateways().gatewayOf(account()).findPlan('P-1')).rejects.toMatchObject({
      retryAfterSeconds: 30,
    });
    expect(calls).toHaveLength(1);
  });

  test('continue when the clock was set back after a 503 without a time', async () => {
    const gateway = gateways().gatewayOf(account());
    answers = [{ status: 503 }];
    await gateway.findPlan('P-1');

    nowMs -= 3_600_000;
    expect(await gateway.findPlan('P-1')).toBeDefined();
  });

  test('are spread over time beyond the budget, and refused when that takes too long', async () => {
    const tight = { perSecond: 1, burst: 2, reservedForUrgent: 0 };
    const gateway = gateways({ budget: tight, breaker }).gatewayOf(account());
    await gateway.findPlan('P-1'); // two calls: the token and the plan
    await gateway.findPlan('P-1');
    expect(waits).toEqual([1_000]);

    const stopped = { ...time, wait: async () => {} };
    const still = paypalGateways(url, { time: stopped, limits: { budget: tight, breaker } });
    const many = Array.from({ length: 6 }, () => still.gatewayOf(account()).findPlan('P-1'));
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: unavailable,
    });
  });

  test('stop after five unanswered calls, and resume after an answered one', async () => {
    const gateway = gateways().gatewayOf(account());
    answers = Array.from({ length: 6 }, () => ({ status: 503 }));
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(5);
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(5);

    nowMs += 30_000;
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(6);

    nowMs += 30_000;
    expect(await gateway.findPlan('P-1')).toBeDefined();
  });

  test('stop after five broken connections, too', async () => {
    const gateway = gateways().gatewayOf(account());
    answers = Array.from({ length: 6 }, () => ({ status: -1 }));
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(5);

    await expect(gateway.findPlan('P-1')).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(5);
  });

  test('continue after any number of 404s, which are responses', async () => {
    const gateway = gateways().gatewayOf(account());
    answers = Array.from({ length: 12 }, () => ({ status: 404, body: '{}' }));

    for (let count = 0; count < 12; count += 1)
      expect(await gateway.findPlan('P-1')).toBe(undefined);

    expect(calls).toHaveLength(12);
  });

  test('fail at the deadline of the waiting person', async () => {
    answers = [{ status: 0 }];
    received = () => deadline.abort();

    await expect(
      gateways().gatewayOf(account(), { withinMs: 8_000 }).findPlan('P-1'),
    ).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(1);
  });
});
