import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { Active, NotActive } = SubscriptionStatus;

/** Each was found by the model (`payments-model`) and is told here in words. */
describe('PAY-07 · money whose news was lost on the way', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi({ clockFollowsPayPal: true });
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.paypal.faults({}));

  afterAll(() => api.close());

  /** Neither told nor in PayPal's list of events. */
  const lose = (...eventTypes: string[]) =>
    api.paypal.faults({
      webhooks: { drop: true, unlisted: true, ...(eventTypes.length > 0 && { eventTypes }) },
    });
  /** Never told, though PayPal lists it. */
  const miss = () => api.paypal.faults({ webhooks: { drop: true } });

  async function later(time: { hours?: number; minutes?: number }): Promise<void> {
    await api.paypal.setNow(String(api.now().add(time).round('second')));
    await api.runJob('reconcile');
  }
  const anHourLater = () => later({ minutes: 61 });
  const aDayLater = () => later({ hours: 25 });

  async function refund(paid: string, amount?: { total: string; currency: string }) {
    const time = 'start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';
    const path = `/v1/billing/subscriptions/${paid}/transactions?${time}`;
    const { transactions } = await api.paypal.read<{ transactions: { id: string }[] }>(path);
    const sale = transactions.at(-1)?.id ?? '';
    await api.paypal.command(`/v1/payments/sale/${sale}/refund`, amount ? { amount } : {});
  }

  const refundsOf = (id: number) =>
    api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('payment_refunds')
        .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
        .select(['payment_refunds.kind', 'payment_refunds.amount_cents'])
        .where('payments.subscription_id', '=', id)
        .execute(),
    );

  test('PAY-07 · who paid a used link once more was charged: it is shown, though PayPal never tells of it', async () => {
    await lose();
    const { id, token, request } = await shop.aLink();
    for (let time = 0; time < 2; time += 1) {
      const bought = await api.paypal.createSubscription(request);
      await api.paypal.approve(bought);
      await shop.tell(token, bought).catch(() => {});
    }

    await api.runJob('provider-tasks');

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'unexpectedCharge', provider_value: '12.20' },
    ]);
  });

  test('PAY-07 · who paid and cancelled before we heard of it was charged: it is shown', async () => {
    await lose('PAYMENT.SALE.COMPLETED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.hear();
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(NotActive);
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('PAY-07 · a charge that was never told is found also when a later one was', async () => {
    await lose();
    const { id, token, paid } = await shop.anApproved();
    await shop.tell(token, paid);
    await api.paypal.faults({});
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.hear();
    expect((await shop.paymentsOf(id)).map(({ received_cents }) => received_cents)).toEqual([
      null,
      1_220,
    ]);

    await anHourLater();

    expect((await shop.paymentsOf(id)).map(({ received_cents }) => received_cents)).toEqual([
      1_220, 1_220,
    ]);
  });

  test('PAY-07 · suspended before we heard of it and resumed, which nobody tells, it becomes active', async () => {
    await lose('PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'suspend');
    await shop.hear();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await lose();
    await api.paypal.command(`/v1/billing/subscriptions/${paid}/activate`, { reason: 'ripresa' });
    await anHourLater();

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test('PAY-07 · of two begun with one link the one that was stopped does not live on beside the other', async () => {
    const { id, paid: stopped, request } = await shop.anApproved();
    await api.paypal.happen(stopped, 'suspend');
    await shop.hear();
    const bought = await api.paypal.createSubscription(request);
    await api.paypal.approve(bought);
    await shop.hear();
    await api.runJob('provider-tasks');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.statusAtPayPal(bought)).toBe('ACTIVE');
    expect(await shop.statusAtPayPal(stopped)).toBe('CANCELLED');
  });

  test('PAY-07 · what was charged and stopped is found, however old its link is', async () => {
    await lose('PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED');
    const { id, paid } = await shop.anApproved();
    await api.paypal.happen(paid, 'suspend');
    await api.paypal.advance({ months: 1 });
    await shop.hear();
    expect(await shop.openDifferences(id)).toEqual([]);

    await anHourLater();

    expect(await shop.openDifferences(id)).toMatchObject([
      { kind: 'unexpectedCharge', provider_value: '12.20' },
    ]);
  });

  test('PAY-07 · of three begun with one link and stopped, each is asked about until it has ended', async () => {
    const { id, paid: first, request } = await shop.anApproved();
    const begun = [first];
    for (let time = 0; time < 2; time += 1) {
      const bought = await api.paypal.createSubscription(request);
      await api.paypal.approve(bought);
      begun.push(bought);
    }
    for (const bought of begun) await api.paypal.happen(bought, 'suspend');
    await shop.hear();
    expect(await shop.statusOf(id)).toBe(NotActive);

    await lose();
    const [, second = '', third = ''] = begun;
    await api.paypal.command(`/v1/billing/subscriptions/${second}/activate`, { reason: 'ripresa' });
    await anHourLater();
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

  test('PAY-07 · refused while it was not approved yet, it is asked about until it can be cancelled', async () => {
    await lose();
    const { id, paymentId, token, request } = await shop.aLink();
    const bought = await api.paypal.createSubscription(request);
    await shop.anotherLink(paymentId);
    await expect(shop.tell(token, bought)).rejects.toMatchObject({ code: 'payment.refused' });

    await api.paypal.approve(bought);
    await anHourLater();
    await api.runJob('provider-tasks');

    expect(await shop.statusAtPayPal(bought)).toBe('CANCELLED');
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);
  });

  test('PAY-07 · paid, with no webhook and no browser that came back: PayPal’s list of events tells', async () => {
    await miss();
    const { id } = await shop.anApproved();

    await anHourLater();
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
    expect(await shop.paymentsOf(id)).toMatchObject([{ received_cents: 1_220 }]);
  });

  test('PAY-07 · a refund and a reversal whose webhooks were lost are on their payments, once', async () => {
    const { id, paid } = await shop.aHeard();
    const { provider_sale_id: sale } = (await shop.paymentsOf(id))[0] ?? {};
    await miss();
    await refund(paid, { total: '2.20', currency: 'EUR' });
    await api.paypal.reverse(sale ?? '');

    for (let time = 0; time < 2; time += 1) {
      await anHourLater();
      await api.runJob('provider-events');
    }

    expect(await refundsOf(id)).toEqual([
      { kind: 'refund', amount_cents: 220 },
      { kind: 'reversal', amount_cents: 1_000 },
    ]);
    expect(await shop.openDifferences(id)).toEqual([]);
  });

  test('PAY-07 · a list of events that PayPal does not give is read from where it was left', async () => {
    await miss();
    const { id } = await shop.anApproved();
    const match = { method: 'GET', path: '/webhooks-events', times: 10 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 403 } }] });
    await later({ hours: 9 });
    await api.paypal.faults({});

    await later({ hours: 9 });
    await api.runJob('provider-events');

    expect(await shop.statusOf(id)).toBe(Active);
  });

  test.each([
    ['in whole', undefined, '12.20'],
    ['in part', { total: '2.20', currency: 'EUR' }, 'part'],
  ])(
    'PAY-07 · money that went back %s, which nothing tells any more, is shown until it is known',
    async (_, amount, provider_value) => {
      const { id, paid } = await shop.aHeard();
      await api.paypal.faults({ webhooks: { unlisted: true, delayMs: 30 * 3_600_000 } });
      await refund(paid, amount);

      await aDayLater();
      expect(await shop.openDifferences(id)).toMatchObject([
        { kind: 'refundedAmount', local_value: '0.00', provider_value },
      ]);

      await shop.hear();
      expect(await refundsOf(id)).toHaveLength(1);
      expect(await shop.openDifferences(id)).toEqual([]);
      await aDayLater();
      expect(await shop.openDifferences(id)).toEqual([]);
    },
  );

  test('PAY-07 · nobody is asked to look for a refund that PayPal’s list of events has just told', async () => {
    const { id, paid } = await shop.aHeard();
    await miss();
    await refund(paid);

    await aDayLater();
    expect(await shop.openDifferences(id)).toEqual([]);
    await api.runJob('provider-events');

    expect(await refundsOf(id)).toEqual([{ kind: 'refund', amount_cents: 1_220 }]);
  });

  test('PAY-07 · what was given back after the end is shown too', async () => {
    const { id, paid } = await shop.aHeard();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.hear();
    await anHourLater();
    await lose();
    await refund(paid);

    await aDayLater();
    expect(await shop.openDifferences(id)).toMatchObject([{ kind: 'refundedAmount' }]);
  });

  test('PAY-07 · half a year after the end nobody asks any more', async () => {
    const { paid } = await shop.aHeard();
    await api.paypal.happen(paid, 'cancel-by-buyer');
    await shop.hear();
    await later({ hours: 24 * 181 });
    const asked = async () =>
      (await api.paypal.requests()).filter(({ path }) => path.includes(paid)).length;
    const before = await asked();

    await aDayLater();

    expect(await asked()).toBe(before);
  });
});
