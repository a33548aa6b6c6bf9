import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancel, payByBankTransfer } = subscriptionContract.endpoints;
const { Active, NotActive, BankTransferPending, Canceled } = SubscriptionStatus;

describe('PAY-07 · PayPal’s events', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await api.paypal.faults({ rules: [] });
    await shop.handleEvents();
    await shop.rewind();
  });

  afterAll(() => api.close());

  test('PAY-07 · a subscription whose buyer never came back becomes active, with PayPal’s time of payment', async () => {
    const { id, paid } = await shop.aConfirmed();

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      payments: [{ providerSubscriptionId: paid }],
    });
    const [first, ...more] = await shop.paymentsOf(id);
    expect(first).toMatchObject({ received_cents: 1_220, paid_at: beginning });
    expect(first?.provider_sale_id).toMatch(/^[A-Z0-9]{17}$/);
    expect(more).toEqual([]);
    const led = (await shop.eventsAbout(paid)).map(({ outcome, reason }) => `${outcome} ${reason}`);
    expect(led.toSorted()).toEqual([
      'applied activateByProvider',
      'applied recordCharge',
      'ignored alreadyKnown',
    ]);
    expect(
      (await shop.eventsAbout(paid)).every(({ subscription_id }) => subscription_id === id),
    ).toBe(true);
  });

  test.each([1, 7, 42])(
    'PAY-07 · events in the order of seed %d, three times each, give the same result',
    async (shuffle) => {
      await api.paypal.faults({ webhooks: { shuffle, duplicate: 2, sameSaleTwoEventIds: true } });
      const { id } = await shop.aConfirmed();
      await shop.handleEvents();

      expect(await shop.statusOf(id)).toBe(Active);
      expect(await shop.times(id, 'activateByProvider')).toBe(1);
      expect(await shop.times(id, 'recordCharge')).toBe(1);
      expect(await shop.paymentsOf(id)).toHaveLength(1);
    },
  );

  test('PAY-07 · browser and webhooks at once activate once, with one payment', async () => {
    const { id, token, paid } = await shop.anApproved();
    await api.paypal.flushWebhooks();

    await Promise.all([
      ...Array.from({ length: 5 }, () => shop.confirmPayment(token, paid)),
      ...Array.from({ length: 3 }, () => api.runJob('provider-events')),
    ]);

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.times(id, 'activateByProvider')).toBe(1);
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test('PAY-07 · each month’s charge pays its period', async () => {
    const { id } = await shop.aConfirmed();
    await api.paypal.advance({ months: 2, days: 1 });
    await shop.handleEvents();

    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, amount_cents: 1_220, received_cents: 1_220 },
      { period: 1, amount_cents: 1_220, received_cents: 1_220 },
      { period: 2, amount_cents: 1_220, received_cents: 1_220 },
    ]);
    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.openDifferences(id)).toEqual([]);
    expect(await shop.times(id, 'recordCharge')).toBe(3);
  });

  test('PAY-07 · a cancellation by the customer at PayPal cancels the subscription here', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await shop.times(id, 'cancelByProvider')).toBe(1);
  });

  test('PAY-07 · a suspension after failed payments makes the subscription inactive here', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await api.paypal.advance({ months: 4 });
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(NotActive);
    const failed = (await shop.eventsAbout(paid)).filter(({ type }) =>
      type.endsWith('PAYMENT.FAILED'),
    );
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every(({ outcome }) => outcome !== null)).toBe(true);
  });

  test('PAY-07 · a subscription suspended and resumed at PayPal is inactive and then active again', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/suspend`, { reason: 'pausa' });
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'pagato' });
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · a late event of an active subscription does not reactivate a cancelled subscription', async () => {
    await api.paypal.faults({
      webhooks: { eventTypes: ['BILLING.SUBSCRIPTION.ACTIVATED'], delayMs: 3_600_000 },
    });
    const { id, token, paid } = await shop.anApproved();
    await shop.confirmPayment(token, paid);
    await shop.admin.call(cancel, { params: { id } });

    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await shop.eventsAbout(paid)).toContainEqual(
      expect.objectContaining({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', outcome: 'ignored' }),
    );
  });

  test('PAY-08 · a subscription cancelled here but active at PayPal is cancelled there', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('subscriptions').set({ status: Canceled }).where('id', '=', id).execute(),
    );
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.paymentsOf(id)).toHaveLength(2);
  });

  test('PAY-07 · a charge for a period that is also paid by transfer is a discrepancy that people decide', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/suspend`, { reason: 'pausa' });
    await shop.handleEvents();
    await shop.admin.call(payByBankTransfer, { params: { id } });
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'ripresa' });
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(BankTransferPending);
    expect(await shop.openDifferences(id)).toMatchObject([
      {
        kind: 'status',
        local_value: String(BankTransferPending),
        provider_value: 'active',
        proposed_fix: 'cancelAtProvider',
      },
    ]);
  });

  test('PAY-07 · a charge for a refused link is a discrepancy, and its subscription is cancelled', async () => {
    const { id, token, request } = await shop.aLink();
    const first = await api.paypal.createSubscription(request);
    await api.paypal.approve(first);
    await shop.confirmPayment(token, first);
    const surplus = await api.paypal.createSubscription(request);
    await api.paypal.approve(surplus);
    await shop.handleEvents();
    await api.runJob('provider-tasks');

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'unexpectedCharge', provider_value: '12.20' },
    ]);
    expect(await shop.statusAtPayPal(surplus)).toBe('CANCELLED');
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · while PayPal does not respond an event waits and is handled later', async () => {
    const { id, paid } = await shop.anApproved();
    await api.paypal.flushWebhooks();
    const match = { method: 'GET', path: '/v1/(billing|payments)', times: 500 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });
    await api.runJob('provider-events');
    expect(await shop.statusOf(id)).toBe(NotActive);
    expect((await shop.eventsAbout(paid)).every(({ outcome }) => outcome === null)).toBe(true);

    await api.paypal.faults({ rules: [] });
    api.setNow(String(api.now().add({ minutes: 2 })));
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · an activation event before PayPal’s own active status is retried', async () => {
    const { id, request } = await shop.aLink();
    const paid = await api.paypal.createSubscription(request);
    await shop.handleEvents();
    const type = 'BILLING.SUBSCRIPTION.ACTIVATED';
    const at = String(api.now());
    const body = { id: 'WH-EARLY', event_type: type, create_time: at, resource: { id: paid } };
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .insertInto('provider_events')
        .values({
          tenant_id: shop.tenantId,
          payment_provider_id: shop.providerId,
          event_id: body.id,
          type,
          body: JSON.stringify(body),
          occurred_at: at,
          received_at: at,
          next_attempt_at: at,
        })
        .execute(),
    );
    await api.runJob('provider-events');
    const early = async () => (await shop.eventsAbout(paid)).find((event) => event.type === type);
    expect(await early()).toMatchObject({ outcome: null, reason: 'pending' });

    await api.paypal.approve(paid);
    api.setNow(String(api.now().add({ minutes: 2 })));
    await api.runJob('provider-events');

    expect((await early())?.outcome).not.toBeNull();
    expect(await shop.times(id, 'activateByProvider')).toBe(1);
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · an event of an unknown kind is stored and ignored', async () => {
    await api.paypal.faults({ webhooks: { unknownEventType: true } });
    const { id, paid } = await shop.aConfirmed();

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.eventsAbout(paid)).toContainEqual(
      expect.objectContaining({ outcome: 'ignored', reason: 'unknownType' }),
    );
  });
});
