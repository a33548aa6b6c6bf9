import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { customerContract } from '@canone/contracts/overviews/customer';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { beginOutage, endOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { foreignAccount } from '../../../testing/simulated-paypal.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { stopRenewal, cancel, dueDates } = subscriptionContract.endpoints;
const { Active, NotActive, ActiveNoRenewal, Canceled } = SubscriptionStatus;

describe('the last charge of a renewal that was stopped while PayPal was down', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  beforeEach(() => shop.rewind());

  afterEach(async () => {
    await api.paypal.faults({});
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
  });

  afterAll(() => api.close());

  /** A subscription that is paid for the first month and was requested to end. PayPal has not confirmed the end. */
  async function aStopping(request: typeof stopRenewal | typeof cancel = stopRenewal) {
    const { id, paid } = await shop.aConfirmed();
    await api.runJob('reconcile');
    await beginOutage(api);
    await shop.admin.call(request, { params: { id } });
    await endOutage(api);
    return { id, paid };
  }

  const receivedOf = async (id: number) =>
    (await shop.paymentsOf(id)).map(({ received_cents }) => received_cents);

  const secondPeriod = '2026-12-21T12:00:00Z';

  test('AL26 · that is found only when the event of the end is handled keeps its period', async () => {
    const { id, paid } = await aStopping();
    const eventTypes = ['PAYMENT.SALE.COMPLETED'];
    await api.paypal.faults({ webhooks: { drop: true, eventTypes } });
    await shop.setTime(secondPeriod);
    await api.runJob('life-cycle');
    await api.paypal.happen(paid, 'cancel-by-buyer');

    await shop.handleEvents();
    await api.runJob('life-cycle');

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect(await receivedOf(id)).toEqual([1_220, 1_220]);
  });

  test('AO1 · that is found only by the comparison keeps its period', async () => {
    const { id, paid } = await aStopping();
    await api.paypal.faults({ webhooks: { drop: true } });
    await shop.setTime(secondPeriod);
    await api.runJob('life-cycle');
    await api.paypal.happen(paid, 'cancel-by-buyer');

    await api.runJob('reconcile');
    await api.runJob('life-cycle');

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect(await receivedOf(id)).toEqual([1_220, 1_220]);
  });

  test('AO2 · a suspension before the confirmation ends no paid period', async () => {
    const { id, paid } = await aStopping();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();
    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.openDifferences(id)).toEqual([]);
    await shop.setTime('2026-11-22T12:00:00Z');

    await shop.runJobs();

    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    await shop.setTime('2026-12-21T12:00:00Z');
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('AO2 · an end by PayPal itself keeps the paid period', async () => {
    const { id, paid } = await aStopping();
    await api.paypal.happen(paid, 'expire');

    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('AO2 · after a suspension without a paid period the confirmation cancels the subscription', async () => {
    const { id, paid } = await aStopping();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await shop.setTime(secondPeriod);
    await shop.handleEvents();
    await api.paypal.happen(paid, 'suspend');
    await shop.handleEvents();

    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  test('AO2 · a suspension at PayPal during a requested cancellation is not a discrepancy', async () => {
    const { id, paid } = await aStopping(cancel);
    await api.paypal.happen(paid, 'suspend');

    await shop.handleEvents();

    expect(await shop.openDifferences(id)).toEqual([]);
  });

  /** A subscription whose second charge is pending at PayPal when PayPal confirms the stop. */
  async function aPending() {
    const stopping = await aStopping();
    await api.paypal.happen(stopping.paid, 'hold-payment');
    await shop.setTime(secondPeriod);
    await shop.runJobs();
    expect(await shop.statusAtPayPal(stopping.paid)).toBe('CANCELLED');
    return stopping;
  }

  test('AO3 · that is pending at the confirmation keeps its period when it completes', async () => {
    const { id, paid } = await aPending();
    expect(await shop.statusOf(id)).toBe(Active);
    await shop.setTime('2026-12-24T12:00:00Z');
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(Active);

    await api.paypal.happen(paid, 'complete-payment');
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect(await receivedOf(id)).toEqual([1_220, 1_220]);
  });

  test('AO21 · that is pending prevents the replacement of its account', async () => {
    const { id } = await aPending();
    const { get, update } = paymentProviderContract.endpoints;
    const account = await shop.admin.call(get, { params: { id: shop.providerId } });
    const { clientId: apiKey, secret: apiSecret } = foreignAccount;

    const replaced = shop.admin.call(update, { body: { ...account, apiKey, apiSecret } });

    await expect(replaced).rejects.toMatchObject({ code: 'provider.accountInUse' });
    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('AO3 · that is pending keeps its period when only the comparison finds its completion', async () => {
    const { id, paid } = await aPending();
    await api.paypal.faults({ webhooks: { drop: true } });
    await api.paypal.happen(paid, 'complete-payment');
    await shop.setTime('2026-12-22T12:00:00Z');

    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });

  test.each([
    { what: 'complete-payment', status: NotActive, received: [1_220, 1_220, null] },
    { what: 'deny-payment', status: Canceled, received: [1_220, null] },
  ])(
    'AO16 · that is pending beyond the next due date opens no further period before $what',
    async ({ what, status, received }) => {
      const { id, paid } = await aPending();
      await shop.setTime('2027-01-25T12:00:00Z');
      await shop.runJobs();
      expect(await receivedOf(id)).toEqual([1_220, null]);

      await api.paypal.happen(paid, what);
      await shop.runJobs();

      expect(await shop.statusOf(id)).toBe(status);
      expect(await receivedOf(id)).toEqual(received);
    },
  );

  test('AO16 · that is pending is the last due date', async () => {
    const { id } = await aPending();
    await shop.setTime('2027-01-25T12:00:00Z');
    await shop.runJobs();

    const { items } = await shop.admin.call(dueDates, { params: { id } });

    expect(items.map(({ state }) => state)).toEqual(['paid', 'processing', 'ends']);
  });

  test('AO24 · that is pending is followed by an end, not by another charge', async () => {
    const { id } = await aPending();
    const { userID } = await shop.read(id);
    await shop.setTime('2027-01-05T12:00:00Z');
    await shop.runJobs();

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: Active,
      awaitsLastCharge: true,
      nextDueDate: '2026-12-21T09:30:00Z',
      nextBillingDate: '2027-01-21T09:30:00Z',
    });
    const summary = await shop.admin.call(receivableContract.endpoints.summary, {});
    const filters = { userName: (await shop.read(id)).user.name };
    const { items } = await shop.admin.call(receivableContract.endpoints.upcoming, {
      query: { filters },
    });
    expect(items).toEqual([]);
    expect(summary.dueSoon).toEqual({ count: 0, amount: 0 });
    const customer = await shop.admin.call(customerContract.endpoints.summary, {
      params: { id: userID },
    });
    expect(customer.next).toMatchObject({ dueDate: '2026-12-21T09:30:00Z' });
  });

  test('AO16 · that was never tried, in a period opened before the confirmation, leaves no period due', async () => {
    const { id } = await aStopping();
    await shop.setTime('2026-12-21T09:45:00Z');
    await api.runJob('life-cycle');
    expect(await receivedOf(id)).toEqual([1_220, null]);

    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(NotActive);
    const opened = await shop.paymentsOf(id);
    expect(opened.map(({ paid_at }) => paid_at !== null)).toEqual([true, false]);
  });

  test('AO3 · that is denied after the confirmation leads to the cancellation of the subscription', async () => {
    const { id, paid } = await aPending();

    await api.paypal.happen(paid, 'deny-payment');
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(Canceled);
  });
});
