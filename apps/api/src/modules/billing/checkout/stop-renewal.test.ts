import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { beginOutage, endOutage } from '../../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { stopRenewal, cancel, renew } = subscriptionContract.endpoints;
const { Active, NotActive, ActiveNoRenewal, Canceled } = SubscriptionStatus;

describe('SUB-12 · stopping the renewal of a subscription paid through PayPal', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  beforeEach(() => shop.rewind());

  afterEach(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.paypal.faults({});
  });

  afterAll(() => api.close());

  /** A subscription that was approved today and charged for its first month. */
  async function aPaid() {
    const { id, paid } = await shop.aConfirmed();
    await api.runJob('reconcile');
    return { id, paid };
  }

  const stop = (id: number) => shop.admin.call(stopRenewal, { params: { id } });

  async function wait(duration: Temporal.DurationLike): Promise<void> {
    const then = api.now().toZonedDateTimeISO('Europe/Rome').add(duration);
    await shop.setTime(String(then.toInstant()));
  }

  test('AO4 · PayPal charges no more, and the paid period goes on until its end', async () => {
    const { id, paid } = await aPaid();
    const { scheduledEnd } = await shop.read(id);

    const after = await stop(id);

    expect(after).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      renewalStopRequestedAt: null,
      nextBillingSource: 'schedule',
      standing: { kind: 'regular', meaning: 'Pagata: alla scadenza non si rinnova.' },
    });
    expect(after.nextBillingDate).toBe(scheduledEnd);
    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');

    await wait({ days: 20 });
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);

    await wait({ days: 12 });
    await shop.runJobs();
    await wait({ days: 2 });
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(NotActive);
    const paidPeriods = (await shop.paymentsOf(id)).filter(({ paid_at }) => paid_at !== null);
    expect(paidPeriods).toHaveLength(1);
  });

  test('one notification announces the end, and no notification says that PayPal has ended the subscription', async () => {
    const { id } = await aPaid();
    await stop(id);
    await shop.handleEvents();
    for (const days of [27, 5, 2]) {
      await wait({ days });
      await shop.runJobs();
    }

    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100' },
    });
    const kinds = items.filter((item) => item.subscriptionId === id).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('subscription')).toSorted()).toEqual([
      'subscriptionEnded',
      'subscriptionExpiring',
    ]);
  });

  test('PayPal is queried about the stopped subscription only while its charges can be refunded', async () => {
    const { id, paid } = await aPaid();
    await stop(id);
    for (const days of [40, 150, 3]) {
      await wait({ days });
      await shop.runJobs();
    }
    const asked = async () =>
      (await api.paypal.requests()).filter(({ path }) => path.includes(paid)).length;
    const before = await asked();

    await wait({ days: 3 });
    await shop.runJobs();

    expect(await asked()).toBe(before);
  });

  test('while PayPal is down the subscription renews and shows the request, and the job stops the renewal later', async () => {
    const { id, paid } = await aPaid();
    await beginOutage(api);

    expect(await stop(id)).toMatchObject({
      subscriptionStatus: Active,
      renewalStopRequestedAt: String(api.now()),
      renewal: 'none',
    });
    await stop(id);
    expect(await shop.times(id, 'requestRenewalStop')).toBe(1);

    await endOutage(api);
    await wait({ minutes: 2 });
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
    expect(await shop.times(id, 'stopRenewal')).toBe(1);
  });

  test('the renewal is also stopped when the response of PayPal is lost', async () => {
    const { id } = await aPaid();
    const match = { method: 'POST', path: '/cancel' };
    await api.paypal.faults({ rules: [{ match, effect: { applyThenFail: true } }] });

    await stop(id);
    await wait({ minutes: 2 });
    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('R59 SUB-12 · PayPal’s own event during the request stops the renewal only once', async () => {
    const { id, paid } = await aPaid();
    api.paypal.interruptOnce({
      call: /^POST .*\/cancel$/,
      async work() {
        await api.paypal.happen(paid, 'cancel-by-buyer');
        await shop.handleEvents();
      },
    });

    expect(await stop(id)).toMatchObject({ subscriptionStatus: ActiveNoRenewal });

    expect(await shop.times(id, 'stopRenewal')).toBe(1);
    expect(await shop.eventsAbout(paid)).toContainEqual(
      expect.objectContaining({ type: 'BILLING.SUBSCRIPTION.CANCELLED', reason: 'stopRenewal' }),
    );
  });

  test('a charge made before PayPal confirmed the stop is booked, and its period is the last period', async () => {
    const { id } = await aPaid();
    await beginOutage(api);
    await stop(id);
    await endOutage(api);
    await wait({ months: 1, hours: 2 });
    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    const paidPeriods = (await shop.paymentsOf(id)).filter(({ paid_at }) => paid_at !== null);
    expect(paidPeriods.map(({ period }) => period)).toEqual([0, 1]);

    await wait({ months: 1, hours: 2 });
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('W193 · a charge whose period was opened before PayPal confirmed the stop is booked, and its period is the last period', async () => {
    const { id } = await aPaid();
    await beginOutage(api);
    await stop(id);
    await api.paypal.faults({ webhooks: { delayMs: 600_000 } });
    await wait({ months: 1, hours: 2 });
    await api.runJob('life-cycle');
    expect((await shop.paymentsOf(id)).map(({ period }) => period)).toEqual([0, 1]);
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    const paidPeriods = (await shop.paymentsOf(id)).filter(({ paid_at }) => paid_at !== null);
    expect(paidPeriods.map(({ period }) => period)).toEqual([0, 1]);
  });

  test('is refused for a period that PayPal has not charged', async () => {
    const { id, paid } = await aPaid();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await wait({ months: 1, hours: 2 });
    await shop.runJobs();
    expect((await shop.read(id)).standing.kind).not.toBe('regular');

    await expect(stop(id)).rejects.toMatchObject({ status: 409, code: 'renewal.notStoppable' });
    expect((await shop.read(id)).renewal).toBe('none');
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
  });

  test('is refused from the moment at which PayPal may charge the next period', async () => {
    const { id, paid } = await aPaid();
    const { nextBillingDate } = await shop.read(id);
    api.setNow(nextBillingDate);

    await expect(stop(id)).rejects.toMatchObject({ status: 409, code: 'renewal.notStoppable' });
    expect(await shop.statusAtPayPal(paid)).toBe('ACTIVE');
  });

  test('a cancellation that is requested during the stop takes precedence', async () => {
    const { id } = await aPaid();
    await beginOutage(api);
    await stop(id);
    await shop.admin.call(cancel, { params: { id } });
    await expect(stop(id)).rejects.toMatchObject({ code: 'renewal.cancelRequested' });
    // AO40 · the reason of the one open task is the cancellation
    expect(await reasonsOf(id)).toEqual(['cancelledHere']);
    await endOutage(api);
    await wait({ minutes: 2 });
    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  async function reasonsOf(id: number): Promise<readonly string[]> {
    const rows = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('provider_tasks')
        .select('reason')
        .where('tenant_id', '=', shop.tenantId)
        .where('subscription_id', '=', id)
        .execute(),
    );
    return rows.map(({ reason }) => reason);
  }

  const asTheVersionBefore = (id: number) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ status: Canceled })
        .where('tenant_id', '=', shop.tenantId)
        .where('id', '=', id)
        .execute(),
    );

  test('W195 · a process of the previous version does not end the paid period', async () => {
    const { id } = await aPaid();
    await beginOutage(api);
    await stop(id);

    await expect(asTheVersionBefore(id)).rejects.toThrow('the renewal of this subscription');

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('W195 · without a paid period the confirmation cancels the subscription', async () => {
    const { id, paid } = await aPaid();
    await beginOutage(api);
    await stop(id);
    await endOutage(api);
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await wait({ months: 1, hours: 2 });
    await shop.handleEvents();
    await shop.runJobs();

    expect(await shop.statusOf(id)).toBe(Canceled);
  });

  test('afterwards the subscription can be cancelled at once, without a request to PayPal', async () => {
    const { id } = await aPaid();
    await stop(id);
    await beginOutage(api);

    expect(await shop.admin.call(cancel, { params: { id } })).toMatchObject({
      subscriptionStatus: Canceled,
      cancelRequestedAt: null,
    });
  });

  test('afterwards the subscription can be renewed by transfer before its end', async () => {
    const { id } = await aPaid();
    expect(await stop(id)).toMatchObject({ renewal: 'possible' });

    expect(await shop.admin.call(renew, { params: { id } })).toMatchObject({ renewal: 'open' });
    await shop.runJobs();
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });
});
