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

test('a sale is refunded in part, then to the end, and never beyond', async () => {
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

test('a repeated refund is made once', async () => {
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

test('a sale of another app does not exist', async () => {
  const { paypal, url } = await aSale();
  const other = await paypal.asMerchant(borea);

  expect((await other.get(url)).status).toBe(404);
  expect((await other.post(`${url}/refund`, {})).status).toBe(404);
});
