import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { nextChargeOf } from './payment-token.view.ts';

describe('the receipt of a customer who opens the payment page again', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => shop.rewind());

  afterAll(() => api.close());

  test.each(['cancel-by-buyer', 'suspend', 'expire'])(
    'AO31 · names no next charge after %s at PayPal',
    async (what) => {
      const { token, paid } = await shop.aConfirmed();
      await api.paypal.happen(paid, what);

      expect(await shop.confirmPayment(token, paid)).toMatchObject({ nextBillingDate: null });
      await shop.handleEvents();
      expect(await shop.confirmPayment(token, paid)).toMatchObject({ nextBillingDate: null });
    },
  );

  test.each(['stopRenewal', 'cancel'] as const)(
    'AO31 · names no next charge after %s',
    async (action) => {
      const { id, token, paid } = await shop.aConfirmed();
      await shop.admin.call(subscriptionContract.endpoints[action], { params: { id } });

      expect(await shop.confirmPayment(token, paid)).toMatchObject({
        state: 'paid',
        nextBillingDate: null,
      });
    },
  );

  test('AO31 · names PayPal’s next charge, not the charge after it', async () => {
    const { token, paid } = await shop.aConfirmed();
    await shop.setTime('2027-02-22T12:00:00Z');
    await shop.handleEvents();

    expect(await shop.confirmPayment(token, paid)).toMatchObject({
      nextBillingDate: '2027-03-21T10:00:00Z',
    });
  });
});

describe('AO31 · the next charge of a receipt, when PayPal gives no date', () => {
  const row = {
    subscriptionStatus: SubscriptionStatus.Active,
    startAt: '2027-01-01T09:00:00Z',
    billedSince: null,
    paidAt: null,
    recurrenceMonths: 1,
  };
  const noDate = { status: 'active', nextBillingAt: undefined } as const;

  test('is the start before the first charge', () => {
    expect(nextChargeOf(row, 'scheduled', noDate)).toBe('2027-01-01T09:00:00Z');
  });

  test('is one period after the payment', () => {
    const paid = { ...row, paidAt: '2027-01-03T09:00:00Z' };
    expect(nextChargeOf(paid, 'paid', noDate)).toBe('2027-02-03T09:00:00Z');
  });
});
