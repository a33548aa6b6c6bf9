import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { silentPayPal } from '../../../testing/silent-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active, NotActive } = SubscriptionStatus;

/** The random histories of `payments-model` have found each of these cases. */
describe('PAY-07 · payments whose notifications were lost', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let paypal: ReturnType<typeof silentPayPal>;

  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    shop = await aPayPalTenant(api);
    paypal = silentPayPal(api);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  test('PAY-07 · a second payment of a used link is reported, even if PayPal never sends an event', async () => {
    await paypal.lose();
    const { id, token, request } = await shop.aLink();
    for (let time = 0; time < 2; time += 1) {
      const bought = await api.paypal.createSubscription(request);
      await api.paypal.approve(bought);
      await shop.confirmPayment(token, bought).catch(() => {});
    }

    await api.runJob('provider-tasks');

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'unexpectedCharge', provider_value: '12.20' },
    ]);
  });

  test('PAY-07 · a payment cancelled before we saw it is reported', async () => {
    await paypal.lose('PAYMENT.SALE.COMPLETED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('PAY-07 · a charge without an event is found, even when a later one is known', async () => {
    await paypal.lose('PAYMENT.SALE.COMPLETED');
    const { id } = await shop.aConfirmed();
    await api.paypal.faults({});
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();
    expect((await shop.paymentsOf(id)).map(({ received_cents }) => received_cents)).toEqual([
      null,
      1_220,
    ]);

    await paypal.anHourLater();

    expect((await shop.paymentsOf(id)).map(({ received_cents }) => received_cents)).toEqual([
      1_220, 1_220,
    ]);
  });

  test('PAY-07 · a subscription suspended before we saw it and resumed without an event becomes active', async () => {
    await paypal.lose('PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await paypal.lose();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'ripresa' });
    await paypal.anHourLater();

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · of two subscriptions begun with one link the stopped one is cancelled', async () => {
    const { id, paid: stopped, request } = await shop.anApproved();
    await api.paypal.happen(stopped, 'suspend');
    await shop.handleEvents();
    const bought = await api.paypal.createSubscription(request);
    await api.paypal.approve(bought);
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.statusAtPayPal(bought)).toBe('ACTIVE');
    expect(await shop.statusAtPayPal(stopped)).toBe('CANCELLED');
  });

  test('PAY-07 · a charge of a stopped subscription is found, however old its link is', async () => {
    await paypal.lose('PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'suspend');
    await api.paypal.advance({ months: 1 });
    await shop.handleEvents();
    expect(await shop.openDifferences(id)).toEqual([]);

    await paypal.anHourLater();

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'unexpectedCharge', provider_value: '12.20' },
    ]);
  });

  test('PAY-07 · of three stopped subscriptions begun with one link each is polled until it has ended', async () => {
    const { id, paid: first, request } = await shop.anApproved();
    const begun = [first];
    for (let time = 0; time < 2; time += 1) {
      const bought = await api.paypal.createSubscription(request);
      await api.paypal.approve(bought);
      begun.push(bought);
    }
    for (const bought of begun) await api.paypal.happen(bought, 'suspend');
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await paypal.lose();
    const [, second = '', third = ''] = begun;
    await api.paypal.command(`/v1/billing/subscriptions/${second}/activate`, { reason: 'ripresa' });
    await paypal.anHourLater();
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.statusAtPayPal(second)).toBe('ACTIVE');
    expect(await shop.statusAtPayPal(first)).toBe('CANCELLED');
    expect(await shop.statusAtPayPal(third)).toBe('CANCELLED');
    expect((await shop.openDifferences(id)).map(({ kind }) => kind)).toEqual([
      'unexpectedCharge',
      'unexpectedCharge',
    ]);
  });

  test('PAY-07 · a subscription refused before its approval is polled until it can be cancelled', async () => {
    await paypal.lose();
    const { id, paymentId, token, request } = await shop.aLink();
    const bought = await api.paypal.createSubscription(request);
    await shop.anotherLink(paymentId);
    await expect(shop.confirmPayment(token, bought)).rejects.toMatchObject({
      code: 'payment.refused',
    });

    await api.paypal.approve(bought);
    await paypal.anHourLater();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(bought)).toBe('CANCELLED');
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('PAY-07 · a payment without a webhook or a returning browser is found in PayPal’s list of events', async () => {
    await paypal.miss();
    const { id } = await shop.anApproved();
    await api.runJob('provider-events');
    expect(api.triggeredJobs).not.toContain('provider-events');

    await paypal.anHourLater();
    expect(api.triggeredJobs).toContain('provider-events');
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.paymentsOf(id)).toMatchObject([{ received_cents: 1_220 }]);
  });

  test('PAY-07 · after a failure the list of events is read from the last position', async () => {
    await paypal.miss();
    const { id } = await shop.anApproved();
    const match = { method: 'GET', path: '/webhooks-events', times: 10 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 403 } }] });
    await paypal.later({ hours: 9 });
    await api.paypal.faults({});

    await paypal.later({ hours: 9 });
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
  });
});
