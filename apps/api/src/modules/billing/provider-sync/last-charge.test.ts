import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { expect, test } from 'vitest';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi } from '../../../testing/test-api.ts';

test('AL26 · a last charge that is known only by the event of the end of a stopped renewal keeps its period', async () => {
  const api = await startTestApi();
  const shop = await aPayPalTenant(api);
  const { id, paid } = await shop.aConfirmed();
  await api.runJob('reconcile');
  const match = { path: '/v1/billing/subscriptions', times: 50 };
  await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });
  await shop.admin.call(subscriptionContract.endpoints.stopRenewal, { params: { id } });
  const eventTypes = ['PAYMENT.SALE.COMPLETED'];
  await api.paypal.faults({ webhooks: { drop: true, eventTypes } });
  const at = '2026-12-21T12:00:00Z';
  api.setNow(at);
  await api.paypal.setNow(at);
  await api.runJob('life-cycle');
  await api.paypal.happen(paid, 'cancel-by-buyer');

  await shop.handleEvents();
  await api.runJob('life-cycle');

  expect(await shop.statusOf(id)).toBe(SubscriptionStatus.ActiveNoRenewal);
  const received = (await shop.paymentsOf(id)).map(({ received_cents }) => received_cents);
  expect(received).toEqual([1_220, 1_220]);
  await api.close();
});
