import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active } = SubscriptionStatus;
const later = '2026-11-24T09:30:00Z';

describe('a first payment that has not completed', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await api.paypal.faults({});
    await shop.handleEvents();
    await shop.rewind();
  });

  afterAll(() => api.close());

  async function anApprovedUnder(fault: 'firstPaymentPending' | 'firstPaymentFails') {
    await api.paypal.faults({ subscriptions: { [fault]: true } });
    const approved = await shop.anApproved();
    await api.paypal.faults({});
    return approved;
  }

  async function reconcile(): Promise<void> {
    await shop.admin.call(reconciliationContract.endpoints.run, {});
    await api.runJob('reconcile');
  }

  /** Advances PayPal's clock by a duration and sets our clock to a time. */
  async function goesOnUntil(moment: string, by: { months?: number; days?: number }) {
    await api.paypal.advance(by);
    await shop.setTime(moment);
  }

  const firstOf = async (id: number) => (await shop.read(id)).payments[0];

  const noticesOf = async (id: number, kind: string) => {
    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: 50 },
    });
    return items.filter((item) => item.subscriptionId === id && item.kind === kind);
  };

  test('M1 · a payment that completed at once is paid with the id of its sale', async () => {
    const { id, token, paid } = await shop.anApproved();

    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'paid' });

    const [payment] = await shop.paymentsOf(id);
    expect(payment).toMatchObject({ paid_at: beginning, received_cents: 1_220 });
    expect(payment?.provider_sale_id).toMatch(/^\w{17}$/);
    expect(await shop.read(id)).toMatchObject({ standing: { kind: 'regular' } });
    expect(await noticesOf(id, 'paymentReceived')).toHaveLength(1);
  });

  test.each([
    [1, '2026-12-21T09:30:00Z'],
    [3, '2027-02-21T09:30:00Z'],
    [12, '2027-11-21T09:30:00Z'],
  ])('M1 · the first period of a plan of %i months ends on %s', async (months, endsAt) => {
    const { id, token, paid } = await shop.anApproved({ months });
    await shop.confirmPayment(token, paid);

    const ends = await api.make.inTenant(shop.tenantId, (db) =>
      db.selectFrom('receivables').select('ends_at').where('subscription_id', '=', id).execute(),
    );
    expect(ends).toEqual([{ ends_at: endsAt }]);
  });

  test.each([
    ['partly refunded', '2.20', 'paid'],
    ['fully refunded', '12.20', 'refunded'],
    ['reversed by the bank', null, 'reversed'],
  ])(
    'review 5d · the receipt of a payment that was %s shows its state',
    async (_, total, state) => {
      const { id, token, paid } = await shop.aConfirmed();
      const sale = (await shop.paymentsOf(id))[0]?.provider_sale_id ?? '';
      if (total === null) await api.paypal.reverse(sale);
      else await api.paypal.refund(sale, total);
      await shop.handleEvents();

      expect(await shop.confirmPayment(token, paid)).toMatchObject({ state, amount: 12.2 });
    },
  );

  test('M1 · a pending payment activates and stays open; the customer’s page does not show it as paid', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentPending');

    const receipt = await shop.confirmPayment(token, paid);

    expect(receipt).toMatchObject({ state: 'processing', amount: 12.2 });
    expect(receipt.nextBillingDate).toBe('2026-12-21T10:00:00Z');
    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      standing: { kind: 'processing', amount: 12.2 },
      payments: [{ paidAt: null, chargeState: 'pending' }],
      nextBillingDate: '2026-12-21T10:00:00Z',
    });
    expect(await noticesOf(id, 'paymentReceived')).toEqual([]);
    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'processing' });
  });

  test('M1 · a pending payment that completes later is paid at its completion and moves no due date', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentPending');
    await shop.confirmPayment(token, paid);
    await goesOnUntil(later, { days: 3 });
    await api.paypal.happen(paid, 'complete-payment');
    await shop.handleEvents();

    expect(await firstOf(id)).toMatchObject({ paidAt: later, chargeState: null });
    expect(await shop.read(id)).toMatchObject({
      standing: { kind: 'regular' },
      nextBillingDate: '2026-12-21T10:00:00Z',
    });
    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'paid' });
    expect(await noticesOf(id, 'paymentReceived')).toHaveLength(1);
  });

  test('M1 · a completed payment whose events are lost is marked paid by the reconciliation', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentPending');
    await api.paypal.faults({ webhooks: { drop: true } });
    await shop.confirmPayment(token, paid);
    await goesOnUntil(later, { days: 3 });
    await api.paypal.happen(paid, 'complete-payment');

    await reconcile();

    expect(await firstOf(id)).toMatchObject({ paidAt: later, chargeState: null });
  });

  test('M1 · a pending payment that is denied is overdue in the notification, the state and the timeline', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentPending');
    await shop.confirmPayment(token, paid);
    await api.paypal.happen(paid, 'deny-payment');
    await shop.handleEvents();

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      standing: {
        kind: 'overdue',
        amount: 12.2,
        isRefused: true,
        nextAttemptAt: '2026-11-26T09:30:00Z',
      },
      payments: [{ paidAt: null, chargeState: 'denied' }],
    });
    expect(await noticesOf(id, 'paymentFailed')).toHaveLength(1);
    const { items } = await shop.admin.call(timelineContract.endpoints.list, {
      params: { id },
      query: {},
    });
    expect(items.map(({ what }) => what)).toContain('PAYMENT.SALE.DENIED');
    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'refused' });
  });

  test('M1 · a denied payment whose events are lost is found once by the reconciliation', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentPending');
    await api.paypal.faults({ webhooks: { drop: true } });
    await shop.confirmPayment(token, paid);
    await api.paypal.happen(paid, 'deny-payment');

    await reconcile();
    await reconcile();

    expect(await firstOf(id)).toMatchObject({ paidAt: null, chargeState: 'denied' });
    expect(await noticesOf(id, 'paymentFailed')).toHaveLength(1);
  });

  test('M1 · a payment that is declined at once is not received, and a completed retry pays it', async () => {
    const { id, token, paid } = await anApprovedUnder('firstPaymentFails');

    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'refused' });
    await shop.handleEvents();

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      standing: { kind: 'overdue', isRefused: true },
      payments: [{ paidAt: null, chargeState: 'denied' }],
    });
    expect(await noticesOf(id, 'paymentReceived')).toEqual([]);
    expect(await noticesOf(id, 'paymentFailed')).toHaveLength(1);

    await goesOnUntil('2026-11-27T09:30:00Z', { days: 6 });
    await shop.handleEvents();
    expect(await firstOf(id)).toMatchObject({
      paidAt: '2026-11-26T09:30:00Z',
      chargeState: null,
    });
    expect(await shop.read(id)).toMatchObject({ nextBillingDate: '2026-12-21T10:00:00Z' });
  });

  test('Y4 · the payment page’s answer has the time of PayPal’s next attempt after a refused first charge, and none once it is paid', async () => {
    const { token, paid } = await anApprovedUnder('firstPaymentFails');
    await shop.confirmPayment(token, paid);
    await shop.handleEvents();
    expect(await shop.confirmPayment(token, paid)).toMatchObject({
      state: 'refused',
      retryAt: '2026-11-26T09:30:00Z',
    });

    await goesOnUntil('2026-11-27T09:30:00Z', { days: 6 });
    await shop.handleEvents();
    expect(await shop.confirmPayment(token, paid)).toMatchObject({ state: 'paid', retryAt: null });
  });

  test('M1 · a payment whose activation arrived without the event of its sale is paid only once the sale is reported', async () => {
    await api.paypal.faults({
      webhooks: { drop: true, eventTypes: ['PAYMENT.SALE.COMPLETED'] },
    });
    const { id } = await shop.aConfirmed();

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      standing: { kind: 'processing' },
      payments: [{ paidAt: null, chargeState: 'expected' }],
    });

    await reconcile();
    expect(await firstOf(id)).toMatchObject({ paidAt: beginning, chargeState: null });
  });

  test('M1 · a refused renewal is overdue, and the next date is that of the following period', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await goesOnUntil('2026-12-22T09:30:00Z', { months: 1, days: 1 });
    await shop.handleEvents();

    const refused = await shop.read(id);
    expect(refused).toMatchObject({
      standing: { kind: 'overdue', amount: 12.2, isRefused: true },
      nextBillingDate: '2027-01-21T10:00:00Z',
    });
    expect(refused.payments.map(({ chargeState }) => chargeState)).toEqual([null, 'denied']);
    expect(await noticesOf(id, 'paymentFailed')).toHaveLength(1);
  });

  test('M10 · after a retried first payment the next date is PayPal’s', async () => {
    const { id, paid } = await anApprovedUnder('firstPaymentFails');
    await shop.handleEvents();
    await goesOnUntil('2026-11-27T09:30:00Z', { days: 6 });
    await shop.handleEvents();

    const { billing_info: info } = await api.paypal.read<{
      billing_info: { next_billing_time: string };
    }>(`/v1/billing/subscriptions/${paid}`);
    expect(info.next_billing_time).toBe('2026-12-21T10:00:00Z');
    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      nextBillingDate: info.next_billing_time,
      nextBillingSource: 'provider',
      payments: [{ period: 0, paidAt: '2026-11-26T09:30:00Z' }],
    });
  });

  test('M10 · after a suspension at PayPal the next date comes from our schedule again', async () => {
    const { id, paid } = await shop.aConfirmed();
    expect(await shop.read(id)).toMatchObject({ nextBillingSource: 'provider' });

    await api.paypal.command(`/v1/billing/subscriptions/${paid}/suspend`, { reason: 'pausa' });
    await shop.handleEvents();

    expect(await shop.read(id)).toMatchObject({ nextBillingSource: 'schedule' });
  });
});
