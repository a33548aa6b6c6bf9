import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('PAY-07 · an account that sells other products too', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterAll(() => api.close());

  test('PAY-07 · subscriptions of other products are neither shown nor changed', async () => {
    const { request } = await shop.aLink();
    const plan_id = await api.paypal.aPlan();
    // another installation with the same PayPal account may use the same correlation id
    const theirs = await api.paypal.createSubscription({ ...request, plan_id });
    await api.paypal.approve(theirs);
    const others = await api.paypal.createSubscription({
      ...request,
      plan_id,
      custom_id: 'ordine-77',
    });
    await api.paypal.approve(others);
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(theirs)).toBe('ACTIVE');
    expect(await shop.statusAtPayPal(others)).toBe('ACTIVE');
    for (const paid of [theirs, others]) {
      const events = await shop.eventsAbout(paid);
      expect(new Set(events.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
        new Set(['ignored notOurs']),
      );
    }
    const unexplained = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('payment_differences')
        .select('id')
        .where('subscription_id', 'is', null)
        .execute(),
    );
    expect(unexplained).toEqual([]);
  });

  test('PAY-07 · a subscription to our plan without its link is a discrepancy when it is charged', async () => {
    const { request } = await shop.aLink();
    const hidden = await api.paypal.createSubscription({ ...request, custom_id: 'nessuno' });
    await api.paypal.approve(hidden);
    await shop.handleEvents();

    const shown = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('payment_differences')
        .select(['kind', 'provider_value'])
        .where('subscription_id', 'is', null)
        .execute(),
    );
    expect(shown).toEqual([{ kind: 'unexpectedCharge', provider_value: '12.20' }]);
  });
});
