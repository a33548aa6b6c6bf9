import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aPlan,
  aSubscription,
  prefix,
  readSubscription,
  startPayPal,
  transactionsOf,
} from '../testing/simulated-paypal.ts';
import type { WireError, WireSubscription } from '../testing/wire.ts';
import type { JournalEntry } from './journal.ts';

describe('access to the control API', () => {
  const local = { host: '127.0.0.1:3000' };

  test.for([
    ['a program on this machine', '127.0.0.1', local, 200],
    ['the same over IPv6', '::1', { host: '[::1]:3000' }, 200],
    ['the same over a mapped address', '::ffff:127.0.0.1', { host: 'localhost:3000' }, 200],
    ['another machine', '192.168.1.20', local, 403],
    ['a proxy for someone else', '127.0.0.1', { ...local, 'x-forwarded-for': '203.0.113.7' }, 403],
    ['a page of another site', '127.0.0.1', { ...local, origin: 'https://evil.example' }, 403],
    ['a rebound host name', '127.0.0.1', { host: 'evil.example' }, 403],
  ] as const)('is granted or refused to %s', async ([, remoteAddress, headers, status]) => {
    const { fastify } = await startPayPal();

    const response = await fastify.inject({
      method: 'GET',
      url: `${prefix}/__sim/clock`,
      remoteAddress,
      headers,
    });

    expect(response.statusCode).toBe(status);
  });
});

const daily = {
  frequency: { interval_unit: 'DAY', interval_count: 1 },
  tenure_type: 'REGULAR',
  sequence: 1,
  total_cycles: 0,
  pricing_scheme: { fixed_price: { value: '1', currency_code: 'EUR' } },
};

describe('the clock', () => {
  test('moves on by months, at most to the last day of the month, and by days', async () => {
    const paypal = await startPayPal({ now: '2027-01-31T09:00:00Z' });

    const afterMonth = await paypal.advance({ months: 1 });
    const afterDays = await paypal.advance({ days: 3 });

    expect(afterMonth.body).toMatchObject({ now: '2027-02-28T09:00:00Z' });
    expect(afterDays.body).toMatchObject({ now: '2027-03-03T09:00:00Z' });
  });

  test('is set to an instant and bills payments due before it', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);

    await paypal.control('PUT', '/clock', { now: '2027-01-22T00:00:00Z' });
    const { body } = await paypal.control('GET', '/clock');

    expect(body).toMatchObject({ now: '2027-01-22T00:00:00Z' });
    expect(await transactionsOf(merchant, id)).toHaveLength(3);
  });

  test.each([{}, { months: -1 }, { days: 0 }, { years: 1 }])('does not move by %j', async (by) => {
    const paypal = await startPayPal();

    expect((await paypal.control('POST', '/advance', by)).status).toBe(400);
  });

  test('reports its offset to the host’s server at the start, at each stop and after a reset', async () => {
    const stateFile = join(tmpdir(), `paypal-simulator-host-${process.pid}.sqlite`);
    onTestFinished(async () => {
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(stateFile + end, { force: true })));
    });
    const day = 86_400_000;
    const shifts: number[] = [];
    const start = () => startPayPal({ stateFile, onClockMoved: (ms) => shifts.push(ms / day) });
    const before = await start();
    const merchant = await before.asMerchant();
    const { id } = await aSubscription(merchant, {}, { billing_cycles: [daily] });
    await before.approve(id);
    await before.advance({ days: 3 });
    await before.fastify.close();

    const after = await start();
    await after.control('POST', '/reset');

    const stops = [1, 2].map((days) => days + 0.5 / 24);
    expect(shifts).toEqual([0, ...stops, 3, 3, 0]);
  });

  test('the clock and all other state survive a restart', async () => {
    const stateFile = join(tmpdir(), `paypal-simulator-${process.pid}.sqlite`);
    onTestFinished(async () => {
      await Promise.all(['', '-wal', '-shm'].map((end) => rm(stateFile + end, { force: true })));
    });
    const before = await startPayPal({ stateFile });
    const { id } = await aSubscription(await before.asMerchant());
    await before.advance({ months: 1 });
    await before.control('PUT', '/faults', { subscriptions: { dropCustomId: true } });
    await before.fastify.close();

    const after = await startPayPal({ stateFile });
    const merchant = await after.asMerchant();

    expect((await readSubscription(merchant, id)).status).toBe('APPROVAL_PENDING');
    expect((await after.control('GET', '/clock')).body).toMatchObject({
      now: '2026-12-21T09:30:00Z',
    });
    expect((await after.control('GET', '/faults')).body).toMatchObject({
      subscriptions: { dropCustomId: true },
    });
  });
});

describe('actions on a subscription that do not come from the merchant', () => {
  test('the buyer approves, then cancels in their own account', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);

    const approved = await paypal.approve(id);
    const cancelled = await paypal.control('POST', `/subscriptions/${id}/cancel-by-buyer`);

    expect(approved.body.status).toBe('ACTIVE');
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED' });
    expect((await readSubscription(merchant, id)).status).toBe('CANCELLED');
  });

  test('a payment fails at once', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant);
    await paypal.approve(id);

    await paypal.control('POST', `/subscriptions/${id}/fail-payment`);
    const { billing_info } = await readSubscription(merchant, id);

    expect(billing_info).toMatchObject({
      failed_payments_count: 1,
      outstanding_balance: { value: '12.2' },
    });
    expect((await transactionsOf(merchant, id)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'DECLINED',
    ]);
  });

  test.each(['cancel-by-buyer', 'fail-payment', 'expire'])(
    'before the approval %s is refused',
    async (action) => {
      const paypal = await startPayPal();
      const { id } = await aSubscription(await paypal.asMerchant());

      const { status } = await paypal.control('POST', `/subscriptions/${id}/${action}`);

      expect(status).toBe(422);
    },
  );

  test('an unknown subscription is not found', async () => {
    const paypal = await startPayPal();

    expect((await paypal.control('POST', '/subscriptions/I-NOTHING/expire')).status).toBe(404);
  });
});

describe('reset', () => {
  test('deletes everything except the tokens', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aPlan(merchant);
    await paypal.advance({ months: 1 });

    const reset = await paypal.control('POST', '/reset');
    const { status } = await merchant.get<WireError>(`/v1/billing/plans/${id}`);

    expect([reset.status, status]).toEqual([204, 404]);
    expect((await paypal.control('GET', '/clock')).body).toMatchObject({ offsetMs: 0 });
  });
});

describe('the journal', () => {
  test('records requests and responses without secrets', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const plan = await aPlan(merchant);
    await merchant.post<WireSubscription>(
      '/v1/billing/subscriptions',
      { plan_id: plan.id },
      { headers: { 'paypal-request-id': 'pt_7_v1' } },
    );

    const { body } = await paypal.control<{ requests: JournalEntry[] }>('GET', '/requests');

    expect(body.requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'POST /v1/oauth2/token 200',
      'POST /v1/catalogs/products 201',
      'POST /v1/billing/plans 201',
      'POST /v1/billing/subscriptions 201',
    ]);
    expect(body.requests.at(-1)).toMatchObject({
      requestId: 'pt_7_v1',
      requestBody: { plan_id: plan.id },
      responseBody: { status: 'APPROVAL_PENDING' },
    });
    expect(JSON.stringify(body)).not.toMatch(/A21AA|aurora-secret/);
  });

  test('keeps the last five hundred calls', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();

    for (let call = 0; call < 505; call += 1) {
      await merchant.get('/v1/catalogs/products');
    }
    const { body } = await paypal.control<{ requests: JournalEntry[] }>('GET', '/requests');

    expect(body.requests).toHaveLength(500);
  });
});
