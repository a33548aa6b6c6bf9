import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beginOutage, endOutage } from '../../testing/paypal-outage.ts';
import { aPayPalTenant, type PayPalTenant } from '../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { list } = notificationContract.endpoints;
const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

describe('events that give notifications', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(async () => {
    await api.paypal.faults({ rules: [], webhooks: {} });
    await shop.rewind();
  });

  afterAll(() => api.close());

  const everything = async () =>
    (await shop.admin.call(list, { query: { pageSize: '100', sort: 'createdAt' } })).items;

  /** The notifications of a subscription, the oldest first. */
  const notificationsOf = async (id: number) =>
    (await everything())
      .filter(({ subscriptionId }) => subscriptionId === id)
      .map(({ kind, amount, detail }) => ({ kind, amount, detail }));

  const received = { kind: 'paymentReceived', amount: 12.2, detail: null };

  test('LAY-07 · a payment gives one notification from any source', async () => {
    const { id, token, paid } = await shop.anApproved();

    await shop.confirmPayment(token, paid);
    await shop.handleEvents();
    await api.runJob('reconcile');

    expect(await notificationsOf(id)).toEqual([received]);
  });

  test('LAY-07 · the charge of each period gives a notification', async () => {
    const { id } = await shop.aConfirmed();
    await api.paypal.advance({ months: 2, days: 1 });
    await shop.handleEvents();

    expect(await notificationsOf(id)).toEqual([received, received, received]);
  });

  test('LAY-07 · failed payments are notified with the amount due and their consequence', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 3 });
    await api.paypal.advance({ months: 4 });
    await shop.handleEvents();

    const facts = await notificationsOf(id);
    const failed = facts.filter(({ kind }) => kind === 'paymentFailed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every(({ amount }) => amount !== null && amount >= 12.2)).toBe(true);
    expect(facts).toContainEqual({
      kind: 'subscriptionEnded',
      amount: null,
      detail: 'stopByProvider',
    });
  });

  test('B15 LAY-07 · a charge that is handled later keeps the provider’s day', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await api.paypal.advance({ months: 1, days: 1 });
    api.setNow('2027-02-10T09:30:00Z');
    await shop.handleEvents();

    const [refused] = (await everything()).filter(
      ({ subscriptionId, kind }) => subscriptionId === id && kind === 'paymentFailed',
    );
    expect(refused?.createdAt).toBe('2027-02-10T09:30:00Z');
    expect(refused?.happensAt).toMatch(/^2026-12-21T/);
  });

  test('LAY-07 · refunds and reversals give notifications', async () => {
    const { id } = await shop.aConfirmed();
    const [payment] = await shop.paymentsOf(id);
    await api.paypal.reverse(payment?.provider_sale_id ?? '');
    await shop.handleEvents();

    expect(await notificationsOf(id)).toContainEqual({
      kind: 'paymentReversed',
      amount: 12.2,
      detail: null,
    });
  });

  test('LAY-07 · a customer’s cancellation at PayPal gives a notification', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.handleEvents();

    expect(await notificationsOf(id)).toContainEqual({
      kind: 'subscriptionEnded',
      amount: null,
      detail: 'cancelByProvider',
    });
  });

  test('AM8 · a notification about an act is already read for the person who acted, and for nobody else', async () => {
    const colleague = await api.asUserOf(shop.tenantId);
    const { id } = await api.make.aSubscription(shop.tenantId);
    await shop.admin.call(payByBankTransfer, { params: { id } });
    const unreadFor = async (person: Pick<typeof colleague, 'call'>) => {
      const { items } = await person.call(list, { query: { pageSize: '100' } });
      return items.find(({ subscriptionId }) => subscriptionId === id)?.isUnread;
    };

    expect(await unreadFor(shop.admin)).toBe(false);
    expect(await unreadFor(colleague)).toBe(true);
  });

  test.for([
    ['the whole of a period', 1_220, undefined, [12.2]],
    ['the rest of a period', 1_220, 10, [2.2]],
    ['nothing of a covered period', 1_220, 12.2, []],
    ['nothing of a free period', 0, undefined, []],
  ] as const)('AL2 · a transfer is awaited for %s', async ([, grossCents, paid, amounts]) => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, { grossCents });
    const transfer = { paymentId, amount: paid ?? 0, approvalDate: String(api.now()) };
    if (paid) await shop.admin.call(bankTransferContract.endpoints.create, { body: transfer });
    await shop.admin.call(payByBankTransfer, { params: { id } });

    const awaited = (await everything()).filter(
      ({ subscriptionId, kind }) => subscriptionId === id && kind === 'transferAwaited',
    );
    expect(awaited.map(({ amount }) => amount)).toEqual(amounts);
  });

  test('LAY-07 · an awaited transfer is notified until it is confirmed', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await shop.admin.call(payByBankTransfer, { params: { id } });
    const [awaited] = (await everything()).filter(({ subscriptionId }) => subscriptionId === id);
    expect(awaited).toMatchObject({ kind: 'transferAwaited', amount: 12.2, resolvedAt: null });

    const body = { paymentId, amount: 12.2 };
    await shop.admin.call(bankTransferContract.endpoints.create, { body });
    await shop.admin.call(activateWithoutRenewal, {
      params: { id },
      body: { writeOffReason: 'Prova' },
    });

    const [confirmed] = (await everything()).filter(({ subscriptionId }) => subscriptionId === id);
    expect(confirmed).toMatchObject({ id: awaited?.id, resolvedAt: beginning });
  });

  test('LAY-07 · a discrepancy is notified once and not each time it is found', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.patch(`/v1/billing/subscriptions/${paid}`, [
      {
        op: 'replace',
        path: '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price',
        value: { currency_code: 'EUR', value: '15.00' },
      },
    ]);
    await api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('subscriptions').set({ gross_cents: 999 }).where('id', '=', id).execute(),
    );

    for (const time of ['T11:00:00Z', 'T13:00:00Z']) {
      api.setNow(beginning.replace(/T.*/, time));
      await api.runJob('reconcile');
    }

    const found = (await notificationsOf(id)).filter(({ kind }) => kind === 'differenceFound');
    expect(found).toEqual([{ kind: 'differenceFound', amount: null, detail: 'amount' }]);
  });

  test('LAY-07 · a provider’s outage is notified once, and its end too', async () => {
    const { id } = await shop.aConfirmed();
    const outages = async () =>
      (await everything()).filter(({ kind }) => kind === 'providerUnreachable');
    await beginOutage(api);
    await shop.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    for (const [count, time] of [
      'T10:00:00Z',
      'T11:00:00Z',
      'T12:00:00Z',
      'T14:00:00Z',
    ].entries()) {
      api.setNow(beginning.replace(/T.*/, time));
      await api.runJob('provider-tasks');
      expect(await outages()).toHaveLength(count < 2 ? 0 : 1);
    }
    await endOutage(api);
    api.setNow(beginning.replace(/T.*/, 'T18:00:00Z'));
    await api.runJob('provider-tasks');

    expect(await outages()).toMatchObject([{ resolvedAt: '2026-11-21T18:00:00Z' }]);
  });
});
