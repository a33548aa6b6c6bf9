import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ProviderRefund,
  ProviderSale,
  ProviderSubscription,
} from '../../../providers/payment-gateway.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { followRefund } from '../charges/refund.service.ts';
import { compareWithProvider } from './compare.service.ts';

const at = (text: string) => Temporal.Instant.from(text);
const start = '2026-11-01T09:00:00Z';
const { Active, NotActive } = SubscriptionStatus;

describe('a provider’s subscription compared with ours', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  async function aCharged({ isRefused = false } = {}) {
    const { id, paying } = await shop.aBilled();
    const sale = shop.aSale();
    if (!isRefused) await shop.charge(paying, sale);
    const row = {
      ...paying,
      status: Active as SubscriptionStatus,
      grossCents: 1_220,
      recurrenceMonths: 1,
      startAt: start,
      firstPaidAt: start,
      lastPaidAt: start,
      billedSince: start,
      awaitsCharge: false,
      knowsRefusal: false,
      comparedAt: start,
      chargesListedAt: start,
    };
    const compared = async (
      change: Partial<ProviderSubscription>,
      sales?: readonly ProviderSale[],
    ) => {
      await shop.write((ctx) =>
        compareWithProvider(ctx, row, { state: shop.aState(paying, change), sales }),
      );
      return (await shop.differencesOf(id)).map(({ kind, local, provider }) => [
        kind,
        local,
        provider,
      ]);
    };
    const unknown = () =>
      shop.write((ctx) => compareWithProvider(ctx, row, { state: undefined, sales: undefined }));
    return { id, sale, compared, unknown };
  }

  /** Today is 21 November. The period of 1 November has begun, and the next period begins on 1 December. */
  test.each([
    ['2026-10-27T09:00:00Z', true],
    ['2026-10-28T09:00:00Z', false],
    ['2026-11-05T09:00:00Z', false],
    ['2026-11-06T09:00:00Z', true],
    ['2026-11-26T09:00:00Z', true],
    ['2026-11-27T09:00:00Z', false],
    ['2026-12-05T09:00:00Z', false],
    ['2026-12-06T09:00:00Z', true],
  ])('PAY-07 · a next billing date of %s is a discrepancy: %s', async (next, isDifferent) => {
    const { compared } = await aCharged();

    expect(await compared({ nextBillingAt: at(next) })).toEqual(
      isDifferent ? [['nextBilling', '2026-12-01', next.slice(0, 10)]] : [],
    );
    expect(await compared({})).toEqual([]);
  });

  test.each([
    ['less', 1_000, '10.00'],
    ['more', 1_500, '15.00'],
  ])(
    'PAY-07 · a price of %s than in our books is a discrepancy until both agree',
    async (_, grossCents, provider) => {
      const { compared } = await aCharged();

      expect(await compared({ grossCents })).toEqual([['amount', '12.20', provider]]);
      expect(await compared({})).toEqual([]);
    },
  );

  test('PAY-07 · the price of a suspended subscription is compared, its next date is not', async () => {
    const { compared } = await aCharged();
    const suspended = { status: 'suspended', grossCents: 1_000 } as const;

    const found = await compared({ ...suspended, nextBillingAt: at('2027-06-01T09:00:00Z') });

    expect(found).toContainEqual(['amount', '12.20', '10.00']);
    expect(found.map(([kind]) => kind)).not.toContain('nextBilling');
  });

  test('PAY-07 · an outstanding balance at the provider is shown until it is paid', async () => {
    const { compared } = await aCharged();

    expect(await compared({ outstandingCents: 1 })).toEqual([
      ['outstandingBalance', '0.00', '0.01'],
    ]);
    expect(await compared({})).toEqual([]);
  });

  test.each([
    ['active', 1_220, []],
    ['active', 2_440, [['outstandingBalance', '12.20', '24.40']]],
    ['suspended', 1_220, [['outstandingBalance', '12.20', '12.20']]],
  ] as const)(
    'AH14 · PAY-07 · with a refused charge of 12,20 € and an unpaid balance, an %s subscription with %i cents unpaid has the discrepancies %o',
    async (status, outstandingCents, expected) => {
      const { id, compared } = await aCharged({ isRefused: true });
      await api.make.inTenant(shop.tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ charge_state: 'denied' })
          .where('subscription_id', '=', id)
          .execute(),
      );

      const found = await compared({ status, outstandingCents });

      expect(found.filter(([kind]) => kind === 'outstandingBalance')).toEqual(expected);
    },
  );

  test.for([
    ['part', 0, 'part', '0.00'],
    ['all', 0, '12.20', '0.00'],
    ['all', 220, '12.20', '2.20'],
  ] as const)(
    'PAY-07 · %s was returned and %i cents are booked: a discrepancy until all is booked',
    async ([givenBack, knownCents, provider, local]) => {
      const { compared, sale } = await aCharged();
      const giveBack = (id: string, grossCents: number) =>
        shop.giveBack(sale.id, { id, kind: 'refund', grossCents, at: at('2026-11-10T09:00:00Z') });
      if (knownCents > 0) await giveBack(`${sale.id}-A`, knownCents);

      expect(await compared({}, [{ ...sale, givenBack }])).toEqual([
        ['refundedAmount', local, provider],
      ]);

      await giveBack(`${sale.id}-B`, 1_220 - knownCents);
      expect(await compared({}, [{ ...sale, givenBack: 'all' }])).toEqual([]);
    },
  );

  test('PAY-07 · for a partial return without an amount, any booked return is enough', async () => {
    const { compared, sale } = await aCharged();
    const refund = { id: `${sale.id}-A`, kind: 'refund', grossCents: 1 } as const;
    await shop.giveBack(sale.id, { ...refund, at: at('2026-11-10T09:00:00Z') });

    expect(await compared({}, [{ ...sale, givenBack: 'part' }])).toEqual([]);
  });

  test('AL16 · a refund that the provider has not completed is not a discrepancy', async () => {
    const { compared, sale } = await aCharged();
    const refund = { id: `${sale.id}-P`, grossCents: 220, at: at('2026-11-10T09:00:00Z') };
    const { providerId } = shop;
    const follow = (state: ProviderRefund['state']) =>
      shop.write((ctx) => followRefund(ctx, { providerId, saleId: sale.id }, { ...refund, state }));
    await follow('pending');

    expect(await compared({}, [{ ...sale, givenBack: 'part' }])).toEqual([]);

    await follow('failed');
    expect(await compared({}, [{ ...sale, givenBack: 'part' }])).toHaveLength(1);
  });

  test('PAY-07 · a return that the provider no longer reports closes its discrepancy', async () => {
    const { compared, sale } = await aCharged();
    expect(await compared({}, [{ ...sale, givenBack: 'part' }])).toHaveLength(1);

    expect(await compared({}, [sale])).toEqual([]);
  });

  test('PAY-07 · an older state of the provider does not replace a newer one', async () => {
    const { id, compared } = await aCharged();
    const statusOf = () =>
      api.make.inTenant(shop.tenantId, (db) =>
        db.selectFrom('subscriptions').select('status').where('id', '=', id).executeTakeFirst(),
      );
    await compared({ status: 'suspended', statusChangedAt: at('2026-11-20T09:00:00Z') });
    expect(await statusOf()).toEqual({ status: NotActive });

    await compared({ status: 'active', statusChangedAt: at('2026-11-19T09:00:00Z') });
    expect(await statusOf()).toEqual({ status: NotActive });

    await compared({ status: 'active', statusChangedAt: at('2026-11-20T09:00:01Z') });
    expect(await statusOf()).toEqual({ status: Active });
  });

  test('PAY-07 · the comparison continues while only the provider’s side has ended', async () => {
    const { id, compared } = await aCharged();

    await compared({ status: 'expired', statusChangedAt: at('2025-01-01T09:00:00Z') });

    const kept = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('subscriptions')
        .select(['reconciled_at', 'compare_after'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    expect(kept?.reconciled_at).toBeNull();
    expect(kept?.compare_after).not.toBe('infinity');
  });

  test('finding 17 · a subscription that the provider no longer knows has no next date from the provider', async () => {
    const { id, compared, unknown } = await aCharged();
    const nextOf = async () => {
      const { get } = subscriptionContract.endpoints;
      const { nextBillingDate, nextBillingSource } = await shop.admin.call(get, { params: { id } });
      return [nextBillingDate, nextBillingSource];
    };
    const nextBillingAt = at('2026-12-03T09:00:00Z');
    await compared({ nextBillingAt });
    expect(await nextOf()).toEqual(['2026-12-03T09:00:00Z', 'provider']);

    await unknown();
    expect(await nextOf()).toEqual(['2026-12-01T09:00:00Z', 'schedule']);
    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'missingAtProvider' }]);

    await compared({ nextBillingAt });
    expect(await nextOf()).toEqual(['2026-12-03T09:00:00Z', 'provider']);
  });
});
