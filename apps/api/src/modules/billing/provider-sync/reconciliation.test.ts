import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beginOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { list, tasks, run, applyFix, dismiss } = reconciliationContract.endpoints;
const { Active, NotActive, BankTransferPending, Canceled } = SubscriptionStatus;

describe('PAY-07 · changes at PayPal without an event', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  const lost = { drop: true, unlisted: true };

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    await api.paypal.faults({ webhooks: lost });
  });

  afterEach(async () => {
    await api.paypal.faults({ webhooks: lost });
    await shop.rewind();
  });

  afterAll(() => api.close());

  /** A subscription that a customer has paid in the browser. PayPal sends no events afterwards. */
  async function aPaid(options?: Parameters<typeof shop.anApproved>[0]) {
    const approved = await shop.anApproved(options);
    await shop.confirmPayment(approved.token, approved.paid);
    return approved;
  }

  /** Moves our clock and PayPal's clock, and runs the hourly job. */
  async function later(time: { months?: number; days?: number; hours?: number }): Promise<void> {
    const { months = 0, days = 0, hours = 0 } = time;
    if (months + days > 0) await api.paypal.advance({ months, days });
    const then = api.now().toZonedDateTimeISO('UTC').add({ months, days, hours });
    await shop.setTime(String(then.toInstant()));
    await api.runJob('reconcile');
  }

  const listed = (subscriptionId: number, isOpen: 'true' | 'false' = 'true') =>
    shop.admin.call(list, {
      query: { filters: { subscriptionId: String(subscriptionId), isOpen } },
    });

  test('PAY-07 · a cancellation at PayPal without an event is found within the hour', async () => {
    const { id, paid } = await aPaid();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await later({ hours: 1 });

    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  test('PAY-07 · charges without an event are booked on their periods', async () => {
    const { id } = await aPaid();
    await later({ months: 3, days: 1 });

    expect(
      (await shop.paymentsOf(id)).map(({ period, received_cents }) => [period, received_cents]),
    ).toEqual([
      [0, 1_220],
      [1, 1_220],
      [2, 1_220],
      [3, 1_220],
    ]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('PAY-07 · a suspension without an event is found with its unpaid balance', async () => {
    const { id, paid } = await aPaid();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await later({ months: 4 });

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'outstandingBalance', provider_value: '12.20' },
    ]);
  });

  test('PAY-07 · an approval that the browser saw pending is confirmed when PayPal has finished', async () => {
    const { id, token, request } = await shop.aLink();
    const paid = await api.paypal.createSubscription(request);
    await expect(shop.confirmPayment(token, paid)).rejects.toMatchObject({
      code: 'payment.pending',
    });
    await api.paypal.approve(paid);
    expect(await shop.statusOf(id)).toBe(NotActive);

    await api.runJob('reconcile');

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · reconciliation, browser and webhooks at once take effect once', async () => {
    const { id, token, request } = await shop.aLink();
    const paid = await api.paypal.createSubscription(request);
    await expect(shop.confirmPayment(token, paid)).rejects.toMatchObject({
      code: 'payment.pending',
    });
    await api.paypal.faults({ webhooks: { duplicate: 2 } });
    await api.paypal.approve(paid);
    await api.paypal.flushWebhooks();

    await Promise.all([
      ...Array.from({ length: 3 }, () => shop.confirmPayment(token, paid)),
      ...Array.from({ length: 2 }, () => api.runJob('provider-events')),
      ...Array.from({ length: 2 }, () => api.runJob('reconcile')),
    ]);

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.times(id, 'activateByProvider')).toBe(1);
    expect(await shop.paymentsOf(id)).toHaveLength(1);
  });

  test('PAY-07 · another price at PayPal is a discrepancy, and a person can adopt it', async () => {
    const { id } = await aPaid();
    await api.paypal.faults({
      subscriptions: { amountOverride: '15.00' },
      webhooks: lost,
    });
    await later({ hours: 1 });
    const { items } = await listed(id);
    expect(items).toMatchObject([
      {
        kind: 'amount',
        kindName: 'Importo',
        localValue: '12.20',
        providerValue: '15.00',
        fixes: ['adoptProviderAmount'],
        resolvedAt: null,
      },
    ]);
    const difference = {
      params: { id: items[0]?.id ?? 0 },
      body: { fix: 'adoptProviderAmount' } as const,
    };

    const fixed = await shop.admin.call(applyFix, difference);

    expect(fixed).toMatchObject({ resolution: 'applied', resolvedAt: String(api.now()) });
    expect(await shop.read(id)).toMatchObject({ paymentAmount: 15 });
    expect(await shop.admin.call(applyFix, difference)).toEqual(fixed);
    await later({ hours: 1 });
    expect((await listed(id)).totalCount).toBe(0);
  });

  test('PAY-07 · a discrepancy dismissed with a note is reported again only after a change', async () => {
    const { id } = await aPaid();
    const priced = (amountOverride: string) =>
      api.paypal.faults({ subscriptions: { amountOverride }, webhooks: lost });
    await priced('15.00');
    await later({ hours: 1 });
    const [difference] = (await listed(id)).items;
    const params = { id: difference?.id ?? 0 };
    await expect(shop.admin.call(dismiss, { params, body: { note: ' ' } })).rejects.toMatchObject({
      status: 400,
      message: 'La nota è obbligatoria.',
    });

    await shop.admin.call(dismiss, { params, body: { note: 'Sconto concordato' } });
    await later({ hours: 24 });
    expect((await listed(id)).totalCount).toBe(0);
    expect((await listed(id, 'false')).items).toMatchObject([
      { resolution: 'dismissed', note: 'Sconto concordato' },
    ]);

    await priced('16.00');
    await later({ hours: 24 });
    expect((await listed(id)).items).toMatchObject([{ providerValue: '16.00' }]);

    await api.paypal.faults({ webhooks: lost });
    await later({ hours: 24 });
    const settled = (await listed(id, 'false')).items.map(({ resolution }) => String(resolution));
    expect(settled.toSorted()).toEqual(['dismissed', 'gone']);
  });

  test('PAY-07 · a discrepancy that no longer exists is closed automatically', async () => {
    const { id } = await aPaid();
    await api.paypal.faults({
      subscriptions: { amountOverride: '15.00' },
      webhooks: lost,
    });
    await later({ hours: 1 });
    await api.paypal.faults({ webhooks: lost });
    await later({ hours: 24 });

    expect((await listed(id, 'false')).items).toMatchObject([
      { kind: 'amount', resolution: 'gone' },
    ]);
  });

  test('PAY-07 · a subscription paid by transfer but still billed can be cancelled at PayPal with one confirmation', async () => {
    const { id, paid } = await aPaid();
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ status: BankTransferPending })
        .where('id', '=', id)
        .execute(),
    );
    await later({ hours: 1 });
    const [difference] = (await listed(id)).items;
    expect(difference).toMatchObject({
      kind: 'status',
      fixes: ['suspendAtProvider', 'cancelAtProvider'],
    });

    await shop.admin.call(applyFix, {
      params: { id: difference?.id ?? 0 },
      body: { fix: 'cancelAtProvider' },
    });
    const owed = await shop.admin.call(tasks, {
      query: { filters: { subscriptionId: String(id) } },
    });
    expect(owed.items).toMatchObject([{ kind: 'cancelSubscription', attempts: 0 }]);
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.statusOf(id)).toBe(BankTransferPending);
    expect((await shop.admin.call(tasks, { query: {} })).totalCount).toBe(0);
  });

  test('PAY-07 · a subscription unknown to PayPal is a discrepancy', async () => {
    const { id } = await aPaid();
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ provider_subscription_id: 'I-NOBODYKNOWS' })
        .where('subscription_id', '=', id)
        .execute(),
    );
    await later({ hours: 1 });

    expect((await listed(id)).items).toMatchObject([
      { kind: 'missingAtProvider', localValue: 'I-NOBODYKNOWS', fixes: [] },
    ]);
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · a provider that refuses a query changes nothing and is queried again an hour later', async () => {
    const { id, paid } = await aPaid();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    const match = { method: 'GET', path: '/v1/billing', times: 10_000 };
    await api.paypal.faults({
      rules: [{ match, effect: { status: 403 } }],
      webhooks: lost,
    });
    await shop.admin.call(run, {});
    await api.runJob('reconcile');
    expect(await shop.statusOf(id)).toBe(Active);

    await api.paypal.faults({ webhooks: lost });
    await later({ hours: 1 });
    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  test('PAY-07 · a requested comparison does not wait for its hour', async () => {
    const { id, paid } = await aPaid();
    await api.runJob('reconcile');
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await api.runJob('reconcile');
    expect(await shop.statusOf(id)).toBe(Active);

    const { queued } = await shop.admin.call(run, {});
    expect(queued).toBeGreaterThan(0);
    expect(api.triggeredJobs).toContain('reconcile');
    await api.runJob('reconcile');

    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  test('PAY-08 · a requested cancellation and PayPal’s own count as one cancellation', async () => {
    const { id, paid } = await aPaid();
    await beginOutage(api, { webhooks: lost });
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    await api.paypal.faults({ webhooks: lost });
    await api.paypal.happen(paid, 'cancel-by-buyer');

    await later({ hours: 1 });
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(Canceled);
    expect(await shop.times(id, 'cancel')).toBe(1);
    expect(await shop.times(id, 'cancelByProvider')).toBe(0);
  });
});
