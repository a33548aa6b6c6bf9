import { expect, test } from 'vitest';
import {
  aSubscription,
  prefix,
  readSubscription,
  type SimulatedPayPal,
  startPayPal,
  transactionsOf,
} from '../testing/simulated-paypal.ts';
import { eventOf, listening, register } from '../testing/webhook-listener.ts';
import type { WireSubscription } from '../testing/wire.ts';

/** The buyer accepts on the approval page. */
async function accept(paypal: SimulatedPayPal, { links }: WireSubscription): Promise<void> {
  const href = new URL(links.find(({ rel }) => rel === 'approve')?.href ?? '');
  await paypal.fastify.inject({
    method: 'POST',
    url: href.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${href.search.slice(1)}&decision=approve`,
  });
}

async function acceptedUnder(subscriptions: object) {
  const paypal = await startPayPal();
  const merchant = await paypal.asMerchant();
  const subscription = await aSubscription(merchant);
  await paypal.control('PUT', '/faults', { subscriptions });
  await accept(paypal, subscription);
  const { id } = subscription;
  return {
    paypal,
    merchant,
    id,
    status: async () => (await readSubscription(merchant, id)).status,
  };
}

test('approvalDelayMs: the approval takes effect after its delay', async () => {
  const { paypal, merchant, id, status } = await acceptedUnder({ approvalDelayMs: 40 * 60_000 });

  const before = await status();
  await paypal.advance({ months: 1 });

  expect([before, await status()]).toEqual(['APPROVAL_PENDING', 'ACTIVE']);
  expect((await transactionsOf(merchant, id)).map(({ time }) => time)).toEqual([
    '2026-11-21T10:10:00Z',
  ]);
});

test('firstPaymentFails: the subscription starts with an outstanding balance', async () => {
  const { merchant, id, status } = await acceptedUnder({ firstPaymentFails: true });

  const { billing_info } = await readSubscription(merchant, id);

  expect(await status()).toBe('ACTIVE');
  expect(billing_info).toMatchObject({
    outstanding_balance: { value: '12.2' },
    failed_payments_count: 1,
  });
});

test('cancelledDuringApproval: the browser returns to a cancelled subscription', async () => {
  const { status } = await acceptedUnder({ cancelledDuringApproval: true });

  expect(await status()).toBe('CANCELLED');
});

test('beforeBrowserReturn: the webhooks are answered before the browser gets its response', async () => {
  const { paypal, merchant, received } = await listening();
  await paypal.control('PUT', '/faults', { webhooks: { beforeBrowserReturn: true } });

  await accept(paypal, await aSubscription(merchant));

  expect(received.map((one) => eventOf(one).event_type)).toContain('PAYMENT.SALE.COMPLETED');
});

test('a reset also deletes the webhooks and pending transmissions', async () => {
  const { paypal, merchant } = await listening();
  await aSubscription(merchant);

  await paypal.control('POST', '/reset');
  const { body } = await paypal.control('POST', '/webhooks/flush');

  expect(body).toEqual({ transmissions: [], waiting: 0 });
  expect((await register(merchant)).id).toMatch(/^[A-Z0-9]{17}$/);
  expect(
    (await paypal.fastify.inject({ url: `${prefix}/v1/notifications/certs/CERT-1` })).statusCode,
  ).toBe(404);
});

test('M1 · firstPaymentPending: the subscription runs, and its payment completes later', async () => {
  const { paypal, merchant, id, status } = await acceptedUnder({ firstPaymentPending: true });
  const pending = await readSubscription(merchant, id);
  const [sale] = await transactionsOf(merchant, id);

  expect([await status(), sale?.status]).toEqual(['ACTIVE', 'PENDING']);
  expect(pending.billing_info).not.toHaveProperty('last_payment');
  expect(pending.billing_info).toMatchObject({
    next_billing_time: '2026-12-21T10:00:00Z',
    cycle_executions: [{ cycles_completed: 0 }],
  });

  await paypal.advance({ days: 3 });
  await paypal.control('POST', `/subscriptions/${id}/complete-payment`);

  expect(await transactionsOf(merchant, id)).toMatchObject([
    { id: sale?.id, status: 'COMPLETED', time: '2026-11-24T09:30:00Z' },
  ]);
  expect((await readSubscription(merchant, id)).billing_info).toMatchObject({
    last_payment: { time: '2026-11-24T09:30:00Z' },
    next_billing_time: '2026-12-21T10:00:00Z',
    cycle_executions: [{ cycles_completed: 1 }],
  });
});

test('M1 · firstPaymentPending: a denied payment leaves an outstanding balance', async () => {
  const { paypal, merchant, id } = await acceptedUnder({ firstPaymentPending: true });

  await paypal.control('POST', `/subscriptions/${id}/deny-payment`);

  expect(await transactionsOf(merchant, id)).toMatchObject([{ status: 'DECLINED' }]);
  expect((await readSubscription(merchant, id)).billing_info).toMatchObject({
    outstanding_balance: { value: '12.2' },
    failed_payments_count: 1,
  });
  const { status } = await paypal.control('POST', `/subscriptions/${id}/complete-payment`);
  expect(status).toBe(404);
});
