import { expect, test } from 'vitest';
import { aSubscription, borea, startPayPal, transactionsOf } from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';

interface WireSale {
  id: string;
  state: string;
  billing_agreement_id: string;
  amount: { total: string; currency: string };
}

async function aSale() {
  const paypal = await startPayPal();
  const merchant = await paypal.asMerchant();
  const { id: subscriptionId } = await aSubscription(merchant);
  await paypal.approve(subscriptionId);
  const [payment] = await transactionsOf(merchant, subscriptionId);
  const url = `/v1/payments/sale/${payment?.id}`;
  const state = async () => (await merchant.get<WireSale>(url)).body.state;
  return { paypal, merchant, subscriptionId, url, state };
}

test('a payment is read as a sale of its subscription', async () => {
  const { merchant, url, subscriptionId } = await aSale();

  const { body } = await merchant.get<WireSale>(url);

  expect(body).toMatchObject({
    state: 'completed',
    billing_agreement_id: subscriptionId,
    amount: { total: '12.20', currency: 'EUR' },
  });
});

test('a sale is refunded in part, then completely, and never beyond its amount', async () => {
  const { merchant, subscriptionId, url, state } = await aSale();
  const refund = (total?: string) =>
    merchant.post<WireError>(
      `${url}/refund`,
      total === undefined ? {} : { amount: { total, currency: 'EUR' } },
    );

  const part = await refund('2.20');
  const afterPart = await state();
  const beyond = await refund('10.01');
  const rest = await refund();
  const again = await refund();

  expect(part).toMatchObject({
    status: 201,
    body: { state: 'completed', amount: { total: '2.20' } },
  });
  expect(afterPart).toBe('partially_refunded');
  expect(beyond.body.details?.[0]?.issue).toBe('REFUND_EXCEEDED_TRANSACTION_AMOUNT');
  expect(rest).toMatchObject({ status: 201, body: { total_refunded_amount: { value: '12.20' } } });
  expect(again.body.details?.[0]?.issue).toBe('TRANSACTION_REFUSED');
  expect((await transactionsOf(merchant, subscriptionId))[0]?.status).toBe('REFUNDED');
});

test('a repeated refund is executed once', async () => {
  const { merchant, url, state } = await aSale();
  const once = { headers: { 'paypal-request-id': 'refund-1' } };
  const refund = () =>
    merchant.post<{ id: string }>(
      `${url}/refund`,
      { amount: { total: '2', currency: 'EUR' } },
      once,
    );

  const [first, again] = [await refund(), await refund()];

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.id).toBe(first.body.id);
  expect(await state()).toBe('partially_refunded');
});

test.each([
  ['completed', 'partially_refunded'],
  ['failed', 'completed'],
  ['cancelled', 'completed'],
])('AL16 · after a pending refund ends as %s, the sale is %s', async (result, after) => {
  const { paypal, merchant, url, state } = await aSale();
  await paypal.control('PUT', '/faults', { refunds: { pending: true } });
  const part = { amount: { total: '2.20', currency: 'EUR' } };
  const { body } = await merchant.post<{ id: string; state: string }>(`${url}/refund`, part);
  expect([body.state, await state()]).toEqual(['pending', 'completed']);

  await paypal.control('POST', `/refunds/${body.id}/finish`, { result });

  const { body: refund } = await merchant.get(`/v1/payments/refund/${body.id}`);
  expect([refund, await state()]).toEqual([expect.objectContaining({ state: result }), after]);
});

test.each([
  ['completed', 'refunded'],
  ['failed', 'partially_refunded'],
])(
  'AO29 · a refund that is %s, with a reversal of the remaining amount, leaves the sale %s',
  async (result, after) => {
    const { paypal, merchant, url, state } = await aSale();
    await paypal.control('PUT', '/faults', { refunds: { pending: true } });
    const part = { amount: { total: '2.20', currency: 'EUR' } };
    const { body } = await merchant.post<{ id: string }>(`${url}/refund`, part);
    await paypal.control('POST', `/sales/${url.split('/').at(-1)}/reverse`);
    expect(await state()).toBe('partially_refunded');

    await paypal.control('POST', `/refunds/${body.id}/finish`, { result });

    expect(await state()).toBe(after);
  },
);

test('a sale of another app is not found', async () => {
  const { paypal, url } = await aSale();
  const other = await paypal.asMerchant(borea);

  expect((await other.get(url)).status).toBe(404);
  expect((await other.post(`${url}/refund`, {})).status).toBe(404);
});

test('M20 · a refund can be negative or without its sale, as observed at the real PayPal', async () => {
  const { paypal, merchant, url } = await aSale();
  const { body } = await merchant.post<{ id: string }>(`${url}/refund`, {});
  const refundUrl = `/v1/payments/refund/${body.id}`;
  await paypal.control('PUT', '/faults', {
    refunds: { negativeTotals: true, withoutSaleId: true, withoutSaleLink: true },
  });

  const refund = (await merchant.get<{ parent_payment: string }>(refundUrl)).body;
  const payment = await merchant.get(`/v1/payments/payment/${refund.parent_payment}`);

  expect(refund).toMatchObject({ amount: { total: '-12.20' } });
  expect(refund).not.toHaveProperty('sale_id');
  expect(payment.body).toMatchObject({
    transactions: [
      { related_resources: [{ sale: { id: url.split('/').at(-1) } }, { refund: { id: body.id } }] },
    ],
  });
});

test('M21 · PayPal reports the number of payments when they exceed one page', async () => {
  const { paypal, merchant, subscriptionId } = await aSale();
  await paypal.advance({ months: 54, days: 1 });

  const path = `/v1/billing/subscriptions/${subscriptionId}/transactions`;
  const query = { start_time: '2020-01-01T00:00:00Z', end_time: '2040-01-01T00:00:00Z' };
  const { body } = await merchant.get<{ transactions: unknown[] }>(path, { query });

  expect(body).toMatchObject({ total_items: 55, total_pages: 2 });
  expect(body.transactions).toHaveLength(50);
});
