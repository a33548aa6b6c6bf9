import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { get, dueDates, payByBankTransfer, activateWithoutRenewal, update, cancel } =
  subscriptionContract.endpoints;
const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

describe('automatic steps of subscriptions', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  beforeEach(() => shop.rewind());

  afterAll(() => api.close());

  const read = (id: number) => shop.admin.call(get, { params: { id } });
  const statesOf = async (id: number) =>
    (await shop.admin.call(dueDates, { params: { id } })).items.map(
      ({ period, state }) => `${period} ${state}`,
    );

  const notificationsOf = (id: number, kind: string) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('notifications')
        .select(['happens_at', 'resolved_at'])
        .where('subscription_id', '=', id)
        .where('kind', '=', kind as 'subscriptionEnded')
        .execute(),
    );

  async function at(now: string) {
    api.setNow(now);
    await api.runJob('life-cycle');
  }

  /** Runs the reconciliation, while PayPal has charged nothing since the start, and then the life cycle. */
  async function hourAt(now: string) {
    api.setNow(now);
    await api.paypal.setNow(beginning);
    await api.runJob('reconcile');
    await api.runJob('life-cycle');
  }

  async function byTransfer(startAt = '2026-11-21T09:00:00Z', months = 1) {
    const status = BankTransferPending;
    const { id } = await api.make.aSubscription(shop.tenantId, { status, startAt, months });
    await shop.admin.call(activateWithoutRenewal, {
      params: { id },
      body: { writeOffReason: 'Prova' },
    });
    return id;
  }

  test('CAL-03 · a subscription paid by transfer ends once, at the end of its period, by the system', async () => {
    const id = await byTransfer();

    await at('2026-12-21T08:59:59Z');
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
    await at('2026-12-21T09:00:00Z');
    await at('2026-12-21T10:00:00Z');

    expect(await read(id)).toMatchObject({
      subscriptionStatus: NotActive,
      nextBillingDate: '2026-12-21T09:00:00Z',
    });
    expect(await shop.times(id, 'end')).toBe(1);
    const [entry] = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_id', 'request_id'])
        .where('action', '=', 'end')
        .where('entity_id', '=', id)
        .execute(),
    );
    expect(entry).toMatchObject({
      actor_id: null,
      request_id: expect.stringMatching(/^life-cycle-/),
    });
    expect(await notificationsOf(id, 'subscriptionEnded')).toEqual([
      { happens_at: '2026-12-21T09:00:00Z', resolved_at: null },
    ]);
    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, paid_at: beginning },
      { period: 1, paid_at: null, amount_cents: 1_220 },
    ]);
  });

  test('CAL-04 · the end of a subscription paid by transfer is announced once, seven days before', async () => {
    const id = await byTransfer();

    await at('2026-12-14T08:59:59Z');
    expect(await notificationsOf(id, 'subscriptionExpiring')).toEqual([]);
    await at('2026-12-14T09:00:00Z');
    await at('2026-12-15T09:00:00Z');

    expect(await notificationsOf(id, 'subscriptionExpiring')).toEqual([
      { happens_at: '2026-12-21T09:00:00Z', resolved_at: null },
    ]);
  });

  test('CAL-03 · an ended subscription can be paid by transfer again, for the period of the payment', async () => {
    const id = await byTransfer();
    await at('2026-12-21T09:00:00Z');

    api.setNow('2027-02-25T10:00:00Z');
    await shop.admin.call(payByBankTransfer, { params: { id } });
    const after = await shop.admin.call(activateWithoutRenewal, {
      params: { id },
      body: { writeOffReason: 'Prova' },
    });

    expect(after).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      nextBillingDate: '2027-03-21T09:00:00Z',
    });
    expect((await shop.paymentsOf(id)).map(({ period }) => period)).toEqual([0, 3]);
    expect(await statesOf(id)).toEqual(['3 writtenOff', '4 ends']);
    await at('2027-02-26T10:00:00Z');
    expect(await shop.statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('CAL-03 · an ended subscription can continue online, with periods counted from the first charge', async () => {
    const id = await byTransfer();
    await at('2026-12-21T09:00:00Z');
    api.setNow('2026-12-28T09:00:00Z');
    const { payments } = await read(id);
    const paymentId = payments.at(-1)?.id ?? 0;
    const { token } = await shop.admin.call(paymentTokenContract.endpoints.create, {
      body: { paymentId },
    });
    const { checkout } = await api.nobody.call(paymentTokenContract.endpoints.validate, {
      query: { token },
    });
    const paid = await api.paypal.createSubscription(checkout.subscription);
    await api.paypal.approve(paid);
    await shop.confirmPayment(token, paid);
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, received_cents: null },
      { period: 1, received_cents: 1_220 },
      { period: 2, received_cents: 1_220 },
    ]);
    expect(await shop.openDifferences(id)).toEqual([]);
    expect((await read(id)).nextBillingDate).toBe('2027-02-28T10:00:00Z');
    expect((await shop.admin.call(cancel, { params: { id } })).subscriptionStatus).toBe(Canceled);
    expect(await shop.statusAtPayPal(paid)).toBe('CANCELLED');
  });

  test('R54 CAL-03 · after a payment the start cannot be moved, but the price can change', async () => {
    const id = await byTransfer();
    await at('2026-12-21T09:00:00Z');

    await expect(
      shop.admin.call(update, { body: { id, startDate: '2027-01-10T09:00:00Z' } }),
    ).rejects.toMatchObject({ status: 409, code: 'subscription.startIsHistory' });
    await shop.admin.call(update, { body: { id, paymentAmount: 30 } });

    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, amount_cents: 1_220 },
      { period: 1, amount_cents: 3_000 },
    ]);
  });

  test('CAL-03 · each period billed by PayPal has one payment, whichever process writes it', async () => {
    const { id } = await shop.aConfirmed();
    await at('2026-12-21T10:00:00Z');
    expect(await shop.paymentsOf(id)).toMatchObject([{ period: 0 }, { period: 1, paid_at: null }]);
    expect((await statesOf(id)).slice(0, 3)).toEqual(['0 paid', '1 due', '2 future']);

    await api.paypal.advance({ days: 1 });
    await shop.handleEvents();
    await at('2026-12-22T10:00:00Z');

    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0, received_cents: 1_220 },
      { period: 1, received_cents: 1_220 },
    ]);
    expect(await shop.times(id, 'renew')).toBe(1);
    expect(await shop.times(id, 'recordCharge')).toBe(2);
    expect(await shop.openDifferences(id)).toEqual([]);
    expect((await read(id)).nextBillingDate).toBe('2027-01-21T10:00:00Z');
    expect((await statesOf(id)).slice(0, 2)).toEqual(['1 paid', '2 future']);
  });

  test('CAL-04 · a charge that does not arrive is missing after five days, with one notification', async () => {
    const { id } = await shop.aConfirmed();

    await hourAt('2026-12-26T09:00:00Z');
    expect(await notificationsOf(id, 'paymentMissing')).toEqual([]);
    await hourAt('2026-12-26T09:30:00Z');
    await hourAt('2026-12-26T10:30:00Z');
    expect(await notificationsOf(id, 'paymentMissing')).toHaveLength(1);
    await hourAt('2026-12-27T09:30:00Z');

    expect(await notificationsOf(id, 'paymentMissing')).toEqual([
      { happens_at: '2026-12-21T09:30:00Z', resolved_at: null },
    ]);
    expect(await shop.times(id, 'missPayment')).toBe(1);
    expect((await statesOf(id)).slice(0, 2)).toEqual(['0 paid', '1 overdue']);
    expect(await shop.statusOf(id)).toBe(Active);

    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();
    const [notification] = await notificationsOf(id, 'paymentMissing');
    expect(notification?.resolved_at).not.toBeNull();
  });

  test('CAL-03 · after months without a run all missed steps are taken in order', async () => {
    const { id } = await shop.aConfirmed({ grossCents: 2_428 });

    await at('2027-03-01T09:30:00Z');
    expect(await shop.times(id, 'missPayment')).toBe(0);
    await hourAt('2027-03-01T10:30:00Z');

    expect(await shop.paymentsOf(id)).toMatchObject([
      { period: 0 },
      { period: 1, paid_at: null },
      { period: 2, paid_at: null },
      { period: 3, paid_at: null },
    ]);
    const did = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity_id', '=', id)
        .where('action', 'in', ['renew', 'missPayment'])
        .orderBy('id')
        .execute(),
    );
    expect(did.map(({ action }) => action)).toEqual([
      'renew',
      'renew',
      'renew',
      'missPayment',
      'missPayment',
      'missPayment',
    ]);
  });

  test('CAL-03 · four runs at once do each step once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => byTransfer()));

    api.setNow('2026-12-21T09:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => api.runJob('life-cycle')));

    for (const id of ids) {
      expect(await shop.statusOf(id)).toBe(NotActive);
      expect(await shop.times(id, 'end')).toBe(1);
      expect(await shop.paymentsOf(id)).toHaveLength(2);
    }
  });

  test('CAL-03 · due steps of one tenant do not affect other tenants', async () => {
    const other = await api.make.aTenant();
    const { id } = await api.make.aSubscription(other.id, { status: ActiveNoRenewal });
    await byTransfer('2026-11-21T09:00:00Z', 12);

    await at('2026-12-05T09:00:00Z');

    const statuses = await api.make.inTenant(other.id, (db) =>
      db.selectFrom('subscriptions').select('status').where('id', '=', id).execute(),
    );
    expect(statuses).toEqual([{ status: NotActive }]);
  });
});
