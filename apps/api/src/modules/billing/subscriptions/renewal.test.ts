import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { notificationContract } from '@canone/contracts/letters/notification';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { customerContract } from '@canone/contracts/overviews/customer';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aRenewingTenant, type RenewingTenant } from '../../../testing/renewing-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { activateWithoutRenewal, cancel, counts, dueDates } = subscriptionContract.endpoints;
const { NotActive, ActiveNoRenewal, Canceled } = SubscriptionStatus;
const end = '2026-12-01T09:00:00Z';

describe('the renewal of a subscription paid by transfer', () => {
  let api: TestApi;
  let shop: RenewingTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aRenewingTenant(api);
  });

  afterEach(() => {
    api.setNow(beginning);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  test('SUB-11 · opens the next period at the price of the subscription, and the end of the paid period stays', async () => {
    const { id } = await shop.aPaid();
    expect(await shop.read(id)).toMatchObject({ renewal: 'possible', nextDueDate: end });

    const after = await shop.renew(id);

    expect(after).toMatchObject({
      renewal: 'open',
      subscriptionStatus: ActiveNoRenewal,
      nextBillingDate: end,
      nextDueDate: end,
      standing: { kind: 'scheduled', meaning: expect.stringContaining('entro il 01/12/2026') },
    });
    expect(await shop.lastOf(id)).toMatchObject({
      period: 1,
      dueDate: end,
      periodEnd: '2027-01-01T09:00:00Z',
      netAmount: 10,
      vatAmount: 2.2,
      amount: 12.2,
      state: 'future',
    });
    const { items } = await shop.admin.call(dueDates, { params: { id } });
    expect(items.map(({ period, state }) => `${period} ${state}`)).toEqual([
      '0 paid',
      '1 future',
      '2 ends',
    ]);
    expect(await shop.changesOf(id)).toContainEqual(['renewByTransfer', 1]);
  });

  test('SUB-11 · keeps the calendar day of the start across shorter months', async () => {
    const { id } = await shop.aPaid({ startAt: '2026-08-31T09:00:00Z' });
    expect(await shop.lastOf(id)).toMatchObject({ dueDate: '2026-10-31T10:00:00Z' });

    await shop.renew(id);
    await shop.pay((await shop.lastOf(id)).id);
    api.setNow('2026-12-05T09:00:00Z');
    await shop.renew(id);

    expect(
      (await shop.periodsOf(id)).map(({ dueDate, periodEnd }) => [dueDate, periodEnd]),
    ).toEqual([
      ['2026-10-31T10:00:00Z', '2026-11-30T10:00:00Z'],
      ['2026-11-30T10:00:00Z', '2026-12-31T10:00:00Z'],
      ['2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z'],
    ]);
  });

  test('SUB-11 · that is paid before the end continues the subscription until the end of the paid renewal', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);

    await shop.pay((await shop.lastOf(id)).id);
    await shop.liveAt('2026-12-01T09:00:00Z');

    expect(await shop.read(id)).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      renewal: 'possible',
      nextBillingDate: '2027-01-01T09:00:00Z',
      standing: { kind: 'regular' },
    });
    await shop.liveAt('2027-01-01T09:00:00Z');
    expect(await shop.statusOf(id)).toBe(NotActive);
  });

  test('SUB-11 · that is unpaid at the end lets the subscription end, and nothing is due', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);

    await shop.liveAt(end);

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.lastOf(id)).toMatchObject({ period: 1, state: 'notAsked' });
    expect(await shop.periodsOf(id)).toHaveLength(2);
  });

  test('AO28 · money for a part of the renewal becomes the customer’s credit at the end', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    const { id: paymentId } = await shop.lastOf(id);
    await shop.pay(paymentId, 7.2);
    await shop.pay(paymentId, 3);

    await shop.liveAt(end);

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.lastOf(id)).toMatchObject({ state: 'notAsked', covered: 0, rest: 12.2 });
    expect(new Set(await shop.creditsOf(id))).toEqual(new Set([0, 3, 7.2]));
    const { userID } = await shop.read(id);
    const customer = customerContract.endpoints.summary;
    expect(await shop.admin.call(customer, { params: { id: userID } })).toMatchObject({
      credit: 10.2,
    });
    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100' },
    });
    const notices = items.filter(
      ({ kind, subscriptionId }) => kind === 'creditLeft' && subscriptionId === id,
    );
    expect(new Set(notices.map(({ amount }) => amount))).toEqual(new Set([3, 7.2]));
    expect(await shop.times(id, 'releaseMoney')).toBe(1);
  });

  test('SUB-11 · late money pays the period that the renewal opened, and activates it by the usual steps', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    await shop.liveAt('2026-12-01T10:00:00Z');
    const { payByBankTransfer } = subscriptionContract.endpoints;

    await shop.pay((await shop.lastOf(id)).id);
    await shop.admin.call(payByBankTransfer, { params: { id } });
    await shop.admin.call(activateWithoutRenewal, { params: { id }, body: null });

    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    expect((await shop.periodsOf(id)).map(({ period, state }) => [period, state])).toEqual([
      [0, 'paid'],
      [1, 'paid'],
    ]);
  });

  test('SUB-11 · a second call is refused, and opens nothing', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);

    await expect(shop.renew(id)).rejects.toMatchObject({ code: 'renewal.alreadyOpen' });
    expect(await shop.periodsOf(id)).toHaveLength(2);
  });

  test('SUB-11 · four calls at once open one period', async () => {
    const { id } = await shop.aPaid();

    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => shop.renew(id)));

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.periodsOf(id)).toHaveLength(2);
    expect(await shop.times(id, 'renewByTransfer')).toBe(1);
  });

  test('SUB-11 · a cancellation at the same time leaves no open amount', async () => {
    const { id } = await shop.aPaid();

    await Promise.allSettled([shop.renew(id), shop.admin.call(cancel, { params: { id } })]);

    expect(await shop.statusOf(id)).toBe(Canceled);
    for (const { state } of await shop.periodsOf(id))
      expect(['paid', 'cancelled']).toContain(state);
  });

  test('SUB-11 · is refused with its reason for another status, an unpaid current period, a period that is over and an inactive plan', async () => {
    const { id } = await api.make.aSubscription(shop.tenantId);
    await expect(shop.renew(id)).rejects.toMatchObject({
      code: 'subscription.transitionNotAllowed',
      message: expect.stringContaining('Lo stato è'),
    });
    const ended = await shop.aPaid();
    api.setNow(end);
    await expect(shop.renew(ended.id)).rejects.toMatchObject({ code: 'renewal.periodIsOver' });
    api.setNow(beginning);
    const { plan, ...inactive } = await shop.aPaid();
    const found = await shop.admin.call(planContract.endpoints.get, { params: { id: plan.id } });
    await shop.admin.call(planContract.endpoints.update, { body: { ...found, isActive: false } });
    await expect(shop.renew(inactive.id)).rejects.toMatchObject({ code: 'renewal.planInactive' });
  });

  test('SUB-11 · moves the subscription from "Da rinnovare" to the upcoming amounts, whose total equals the sum of their list', async () => {
    const { id } = await shop.aPaid();
    api.setNow('2026-11-28T09:00:00Z');
    const { upcoming, summary } = receivableContract.endpoints;
    const { ending } = await shop.admin.call(counts, {});
    const query = { pageSize: 100 };
    const due = await shop.admin.call(upcoming, { query });

    await shop.renew(id);

    expect((await shop.admin.call(counts, {})).ending).toBe(ending - 1);
    expect(await shop.periodEndOf(id)).toBe('2027-01-01T09:00:00Z');
    const after = await shop.admin.call(upcoming, { query });
    expect(after.totalCount).toBe(due.totalCount + 1);
    expect(after.items.find((row) => row.id === id)).toMatchObject({ amount: 12.2, dueDate: end });
    const { dueSoon } = await shop.admin.call(summary, {});
    const cents = after.items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(dueSoon).toEqual({ count: after.totalCount, amount: cents / 100 });

    await shop.withdraw(id);
    expect((await shop.admin.call(counts, {})).ending).toBe(ending);
    expect(await shop.periodEndOf(id)).toBe(end);
  });

  test('AK3 · an unpaid renewal is a task during the last seven days, and the task counts the rows of its list', async () => {
    const { id } = await shop.aPaid();
    await shop.renew(id);
    const { id: paymentId } = await shop.lastOf(id);
    const filters = { isUnpaidRenewal: 'true' };
    const { list } = receivableContract.endpoints;
    const work = async () => {
      const { tasks } = await shop.admin.call(cockpitContract.endpoints.read, {});
      const listed = await shop.admin.call(list, { query: { pageSize: 100, filters } });
      const cents = listed.items.reduce((sum, { rest }) => sum + Math.round(rest * 100), 0);
      const task = tasks.find(({ kind }) => kind === 'unpaidRenewals');
      expect(task?.count ?? 0).toBe(listed.totalCount);
      expect(task?.amount ?? 0).toBe(cents / 100);
      return listed.items.some(({ subscriptionId }) => subscriptionId === id);
    };

    api.setNow('2026-11-24T08:59:59Z');
    expect(await work()).toBe(false);
    api.setNow('2026-11-24T09:00:00Z');
    expect(await work()).toBe(true);
    await shop.pay(paymentId, 12.2);
    expect(await work()).toBe(false);
  });
});
