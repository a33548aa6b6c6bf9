import { expect, test } from 'vitest';
import {
  aPlan,
  aProduct,
  aSubscription,
  aurora,
  borea,
  planRequest,
  startPayPal,
} from '../testing/simulated-paypal.ts';
import type { WireError, WirePlan } from '../testing/wire.ts';

test('another app’s product, plan and subscription are not found', async () => {
  const paypal = await startPayPal();
  const [one, other] = [await paypal.asMerchant(aurora), await paypal.asMerchant(borea)];
  const { id, plan_id } = await aSubscription(one);
  const productId = await aProduct(one);
  const reason = { reason: 'Prova' };

  const attempts = [
    await other.get(`/v1/catalogs/products/${productId}`),
    await other.get(`/v1/billing/plans/${plan_id}`),
    await other.post(`/v1/billing/plans/${plan_id}/deactivate`),
    await other.post('/v1/billing/plans', planRequest(productId)),
    await other.post('/v1/billing/subscriptions', { plan_id }),
    await other.get(`/v1/billing/subscriptions/${id}`),
    await other.post(`/v1/billing/subscriptions/${id}/cancel`, reason),
    await other.post(`/v1/billing/subscriptions/${id}/suspend`, reason),
    await other.post(`/v1/billing/subscriptions/${id}/activate`, reason),
    await other.get(`/v1/billing/subscriptions/${id}/transactions`, {
      query: { start_time: '2026-01-01T00:00:00Z', end_time: '2027-01-01T00:00:00Z' },
    }),
  ];

  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
});

test('lists contain only objects of the app', async () => {
  const paypal = await startPayPal();
  const [one, other] = [await paypal.asMerchant(aurora), await paypal.asMerchant(borea)];
  await aPlan(one);
  const own = await aPlan(other);

  const { body } = await other.get<{ plans: WirePlan[] }>('/v1/billing/plans');

  expect(body.plans.map(({ id }) => id)).toEqual([own.id]);
});

test('a browser of another app does not see an app’s subscription', async () => {
  const paypal = await startPayPal();
  const { id } = await aSubscription(await paypal.asMerchant(aurora));
  const browser = await paypal.asBrowser(borea);

  const { status } = await browser.get<WireError>(`/v1/billing/subscriptions/${id}`);

  expect(status).toBe(404);
});

test('two apps may choose the same product id', async () => {
  const paypal = await startPayPal();
  const request = { id: 'CORSI-2026', name: 'Corsi', type: 'SERVICE' };

  const answers = [
    await (await paypal.asMerchant(aurora)).post('/v1/catalogs/products', request),
    await (await paypal.asMerchant(borea)).post('/v1/catalogs/products', request),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});
