import { describe, expect, test } from 'vitest';
import { aPlan, aProduct, borea, planRequest, startPayPal } from '../testing/simulated-paypal.ts';
import type { WireSubscription } from '../testing/wire.ts';

const url = '/v1/billing/subscriptions';
const once = { headers: { 'paypal-request-id': 'pt_1_v1', prefer: 'return=representation' } };

describe('PayPal-Request-Id', () => {
  test('a repeated creation creates nothing and returns 200 with the object’s latest state', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id: plan_id } = await aPlan(merchant);

    const first = await merchant.post<WireSubscription>(url, { plan_id }, once);
    await paypal.approve(first.body.id);
    const again = await merchant.post<WireSubscription>(url, { plan_id }, once);

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toMatchObject({ id: first.body.id, status: 'ACTIVE' });
  });

  test('without this header a second creation creates a second subscription', async () => {
    const merchant = await (await startPayPal()).asMerchant();
    const { id: plan_id } = await aPlan(merchant);

    const first = await merchant.post<WireSubscription>(url, { plan_id });
    const second = await merchant.post<WireSubscription>(url, { plan_id });

    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('expires after 72 hours', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id: plan_id } = await aPlan(merchant);

    const first = await merchant.post<WireSubscription>(url, { plan_id }, once);
    await paypal.advance({ days: 3 });
    const later = await merchant.post<WireSubscription>(url, { plan_id }, once);

    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test('applies to one app and one kind of call', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const other = await paypal.asMerchant(borea);

    const product = await merchant.post<{ id: string }>(
      '/v1/catalogs/products',
      { name: 'Corsi', type: 'SERVICE' },
      once,
    );
    const plan = await merchant.post('/v1/billing/plans', planRequest(product.body.id), once);
    const ofOther = await other.post(
      '/v1/catalogs/products',
      { name: 'Corsi', type: 'SERVICE' },
      once,
    );

    expect([product.status, plan.status, ofOther.status]).toEqual([201, 201, 201]);
  });

  test('a refused call is not stored', async () => {
    const merchant = await (await startPayPal()).asMerchant();
    const product = await aProduct(merchant);

    const refused = await merchant.post('/v1/billing/plans', {}, { ...once, invalid: true });
    const accepted = await merchant.post('/v1/billing/plans', planRequest(product), once);

    expect([refused.status, accepted.status]).toEqual([400, 201]);
  });

  test('a capture is executed once', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id: plan_id } = await aPlan(merchant);
    const { body } = await merchant.post<WireSubscription>(url, { plan_id });
    await paypal.approve(body.id);
    await paypal.control('POST', `/subscriptions/${body.id}/fail-payment`);
    const capture = () =>
      merchant.post<{ id: string }>(
        `${url}/${body.id}/capture`,
        {
          note: 'Saldo',
          capture_type: 'OUTSTANDING_BALANCE',
          amount: { value: '12.20', currency_code: 'EUR' },
        },
        once,
      );

    const [first, again] = [await capture(), await capture()];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.id).toBe(first.body.id);
  });
});
