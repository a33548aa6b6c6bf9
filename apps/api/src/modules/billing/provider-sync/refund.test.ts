import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('PAY-07 · refunds, reversals and disputes', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });

  afterEach(() => api.paypal.faults({ rules: [] }));

  afterAll(() => api.close());

  const saleOf = async (paid: string) => (await api.paypal.salesOf(paid))[0]?.id ?? '';

  const entriesOf = async (id: number) => {
    const rows = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('ledger_entries')
        .select(['kind', 'amount_cents'])
        .where('subscription_id', '=', id)
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ kind, amount_cents: cents }) => `${kind} ${cents}`);
  };

  test.each([3, 11])(
    'PAY-07 · a refund is booked once on its payment, reported before or after the charge (seed %d)',
    async (shuffle) => {
      const { id, paid } = await shop.anApproved();
      const sale = await saleOf(paid);
      await api.paypal.refund(sale, '2.20');
      await api.paypal.refund(sale, '2.20');
      await api.paypal.faults({ webhooks: { shuffle, duplicate: 1 } });
      await shop.handleEvents();

      expect(await shop.refundsOf(id)).toEqual([
        { kind: 'refund', amount_cents: 220, period: 0 },
        { kind: 'refund', amount_cents: 220, period: 0 },
      ]);
      expect(await shop.statusOf(id)).toBe(SubscriptionStatus.Active);
      expect(await shop.times(id, 'recordRefund')).toBe(2);
    },
  );

  test('PAY-07 · a reversal by the customer’s bank is booked on its payment', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.reverse(await saleOf(paid));
    await shop.handleEvents();

    expect(await shop.refundsOf(id)).toEqual([
      { kind: 'reversal', amount_cents: 1_220, period: 0 },
    ]);
    expect(await shop.times(id, 'recordReversal')).toBe(1);
  });

  /** Stores several events about one reversal, each with another event id, as PayPal would deliver them. */
  async function reversalsAreTold(
    resources: readonly { id: string; sale_id?: string }[],
    total = '-12.20',
  ) {
    for (const [index, resource] of resources.entries()) {
      const event = {
        id: `WH-${resource.id}-${index}`,
        event_type: 'PAYMENT.SALE.REVERSED',
        create_time: '2026-11-21T10:00:00Z',
        resource: { ...resource, amount: { total, currency: 'EUR' } },
      };
      await api.make.inTenant(shop.tenantId, (db) =>
        db
          .insertInto('provider_events')
          .values({
            tenant_id: shop.tenantId,
            payment_provider_id: shop.providerId,
            event_id: event.id,
            type: event.event_type,
            body: JSON.stringify(event),
            occurred_at: event.create_time,
            received_at: event.create_time,
            provider_sale_id: resource.sale_id ?? resource.id,
            next_attempt_at: String(api.now()),
          })
          .execute(),
      );
      await api.runJob('provider-events');
    }
  }

  test.each([
    ['neither has an id of its own', [undefined, undefined]],
    ['only the second has an id of its own', [undefined, 'REV1']],
    ['only the first has an id of its own', ['REV2', undefined]],
  ])('audit 22 · two events of one reversal take the money once: %s', async (_, ids) => {
    const { id, paid } = await shop.aConfirmed();
    const sale = await saleOf(paid);

    await reversalsAreTold(
      ids.map((own) => (own === undefined ? { id: sale } : { id: own, sale_id: sale })),
    );

    expect(await entriesOf(id)).toEqual(['charge 1220', 'reversal -1220']);
    expect(await shop.times(id, 'recordReversal')).toBe(1);
  });

  test('audit 22 · two reversals of one charge with different ids are booked separately', async () => {
    const { id, paid } = await shop.aConfirmed();
    const sale_id = await saleOf(paid);

    await reversalsAreTold(
      [
        { id: `A${sale_id}`, sale_id },
        { id: `B${sale_id}`, sale_id },
      ],
      '-6.10',
    );

    expect(await entriesOf(id)).toEqual(['charge 1220', 'reversal -610', 'reversal -610']);
  });

  test('M20 · a refund with a negative amount and without a sale in its event is booked', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.faults({ refunds: { bareEvents: true, negativeTotals: true } });
    await api.paypal.refund(await saleOf(paid), '2.20');
    await shop.handleEvents();

    expect(await shop.refundsOf(id)).toEqual([{ kind: 'refund', amount_cents: 220, period: 0 }]);
  });

  test('M21 · a dispute gives one notification at its start and one at its decision', async () => {
    const { id, paid } = await shop.aConfirmed();
    const disputeId = await api.paypal.dispute(await saleOf(paid));
    await shop.handleEvents();
    await api.paypal.faults({ webhooks: { duplicate: 1 } });
    await api.paypal.resolveDispute(disputeId, 'RESOLVED_BUYER_FAVOUR');
    await shop.handleEvents();

    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100', sort: 'createdAt' },
    });
    const disputed = items.filter(
      ({ kind, subscriptionId }) => kind === 'paymentDisputed' && subscriptionId === id,
    );
    expect(disputed.map(({ detail, amount }) => [detail, amount])).toEqual([
      [null, 12.2],
      ['customer', 12.2],
    ]);
    expect(await shop.refundsOf(id)).toEqual([
      { kind: 'reversal', amount_cents: 1_220, period: 0 },
    ]);
  });

  test.each([
    ['in one order', 1],
    ['in another order', 5],
    ['in a third order', 23],
  ])('a reversal is cancelled when the dispute is won, reported %s', async (_, shuffle) => {
    const { id, paid } = await shop.aConfirmed();
    const sale = await saleOf(paid);
    const disputeId = await api.paypal.dispute(sale);
    await api.paypal.reverse(sale);
    await api.paypal.resolveDispute(disputeId, 'RESOLVED_SELLER_FAVOUR');
    await api.paypal.faults({ webhooks: { shuffle, duplicate: 1 } });
    await shop.handleEvents();
    await shop.handleEvents();

    expect((await shop.read(id)).payments).toMatchObject([{ rest: 0 }]);
    expect((await shop.read(id)).payments[0]?.paidAt).not.toBeNull();
    expect(await entriesOf(id)).toEqual([
      'charge 1220',
      'reversal -1220',
      'reversalCancelled 1220',
    ]);
    expect(await shop.times(id, 'recordReversalCancelled')).toBe(1);
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
  });

  describe.each([
    ['all', undefined, 1_220],
    ['a part', '2.20', 220],
  ])('W94 · a refund of %s after a won dispute', (_part, total, cents) => {
    test.each([1, 2, 5, 7, 23])('leaves only itself, reported in order %i', async (shuffle) => {
      const { id, paid } = await shop.aConfirmed();
      const sale = await saleOf(paid);
      const disputeId = await api.paypal.dispute(sale);
      await api.paypal.reverse(sale);
      await api.paypal.resolveDispute(disputeId, 'RESOLVED_SELLER_FAVOUR');
      await api.paypal.refund(sale, total);
      await api.paypal.faults({ webhooks: { shuffle, duplicate: 1 } });
      await shop.handleEvents();
      await shop.handleEvents();

      expect((await entriesOf(id)).toSorted()).toEqual([
        'charge 1220',
        `refund -${cents}`,
        'reversal -1220',
        'reversalCancelled 1220',
      ]);
      expect((await shop.read(id)).payments).toMatchObject([{ rest: 0 }]);
      expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    });
  });

  test('a reversal opens its period, and the won dispute covers it again', async () => {
    const { id, paid } = await shop.aConfirmed();
    const sale = await saleOf(paid);
    const disputeId = await api.paypal.dispute(sale);
    await api.paypal.reverse(sale);
    await shop.handleEvents();
    expect((await shop.read(id)).payments).toMatchObject([{ rest: 12.2, paidAt: null }]);

    await api.paypal.resolveDispute(disputeId, 'RESOLVED_SELLER_FAVOUR');
    await shop.handleEvents();

    expect((await shop.read(id)).payments).toMatchObject([{ rest: 0 }]);
  });

  test('a dispute won without a reversal moves no money', async () => {
    const { id, paid } = await shop.aConfirmed();
    const disputeId = await api.paypal.dispute(await saleOf(paid));
    await api.paypal.resolveDispute(disputeId, 'RESOLVED_SELLER_FAVOUR');
    await shop.handleEvents();

    expect(await entriesOf(id)).toEqual(['charge 1220']);
  });
});
