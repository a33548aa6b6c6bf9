import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, urlOf } from '../../../testing/test-api.ts';
import { frozenAmounts } from './receivable.service.ts';

const { list, summary, upcoming, writeOff } = receivableContract.endpoints;
const { Active, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

interface Row {
  readonly period: number;
  readonly dueAt: string;
  readonly endsAt: string;
  readonly coveredCents?: number;
  readonly refundedCents?: number;
}

describe('the list of receivables', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function aTenant(): Promise<void> {
    tenantId = (await api.make.aTenant()).id;
    [admin, user] = [await api.asAdminOf(tenantId), await api.asUserOf(tenantId)];
  }

  async function aSubscription(status: SubscriptionStatus, rows: readonly Row[]) {
    const made = await api.make.aSubscription(tenantId, {
      status,
      startAt: '2026-08-01T09:00:00Z',
    });
    await api.make.inTenant(tenantId, async (db) => {
      await db.deleteFrom('receivables').where('id', '=', made.paymentId).execute();
      await db
        .insertInto('receivables')
        .values(
          rows.map(({ period, dueAt, endsAt, coveredCents = 0, refundedCents = 0 }) => ({
            tenant_id: tenantId,
            subscription_id: made.id,
            period,
            due_at: dueAt,
            ends_at: endsAt,
            ...frozenAmounts({ grossCents: 1_220, vatBasisPoints: 2_200 }),
            covered_cents: coveredCents,
            refunded_cents: refundedCents,
            settled_at: coveredCents + refundedCents === 1_220 ? dueAt : null,
          })),
        )
        .execute();
    });
    return made;
  }

  const items = async (filters: object) =>
    (await admin.call(list, { query: { pageSize: 100, filters } })).items;
  const days = async (filters: object) => (await items(filters)).map(({ dueDate }) => dueDate);

  describe('around midnight in Rome', () => {
    const beforeMidnight = '2026-10-31T22:59:59Z';
    const midnight = '2026-10-31T23:00:00Z';
    let first: Awaited<ReturnType<typeof aSubscription>>;

    beforeAll(async () => {
      await aTenant();
      first = await aSubscription(Active, [
        { period: 1, dueAt: beforeMidnight, endsAt: midnight },
        { period: 2, dueAt: midnight, endsAt: '2027-11-30T23:00:00Z', coveredCents: 220 },
      ]);
      await aSubscription(Active, [
        {
          period: 1,
          dueAt: '2026-11-02T09:00:00Z',
          endsAt: '2027-12-02T09:00:00Z',
          coveredCents: 1_000,
          refundedCents: 220,
        },
      ]);
    });

    test('the days of a period are Rome’s, and both are included', async () => {
      expect(await days({ from: '2026-10-31', to: '2026-10-31' })).toEqual([beforeMidnight]);
      expect(await days({ from: '2026-11-01', to: '2026-11-01' })).toEqual([midnight]);
    });

    test('AD11 · the filter by amount finds the original amount due and the rest', async () => {
      expect(await days({ amount: '12.20' })).toEqual([
        beforeMidnight,
        midnight,
        '2026-11-02T09:00:00Z',
      ]);
      expect(await days({ amount: '10' })).toEqual([midnight]);
      expect(await days({ amount: '2.20' })).toEqual([]);
    });

    test('days overdue are days in Rome', async () => {
      const late = async () =>
        (await items({ state: 'overdue' })).map(({ daysOverdue }) => daysOverdue);

      expect(await late()).toEqual([21, 20]);
      const now = api.now();
      api.setNow('2026-11-21T23:30:00Z');
      admin = await api.asAdminOf(tenantId);
      expect(await late()).toEqual([22, 21]);
      const { ageing } = await admin.call(summary, {});
      expect(ageing[0]).toMatchObject({ age: '0-30', count: 2 });
      api.setNow(String(now));
      admin = await api.asAdminOf(tenantId);
    });

    test('AA2 · a transfer that is awaited after its due date has the number of days since that date', async () => {
      const late = await aSubscription(BankTransferPending, [
        { period: 0, dueAt: '2026-11-01T09:00:00Z', endsAt: '2026-12-01T09:00:00Z' },
        { period: 1, dueAt: '2026-11-20T09:00:00Z', endsAt: '2026-12-20T09:00:00Z' },
      ]);

      expect((await items({ subscriptionId: late.id })).map((one) => one.daysOverdue)).toEqual([
        20,
        null,
      ]);
    });

    test('a receivable that is not overdue has no number of overdue days', async () => {
      expect((await items({ state: 'partlyRefunded' })).map((one) => one.daysOverdue)).toEqual([
        null,
      ]);
    });

    test('the amounts due, covered and returned of a customer include no amounts of other customers', async () => {
      const filters = [
        { userId: first.customer.id },
        { planId: first.plan.id },
        { subscriptionId: first.id },
      ];

      for (const filter of filters)
        expect((await items(filter)).map(({ amount, rest }) => [amount, rest])).toEqual([
          [12.2, 12.2],
          [12.2, 10],
        ]);
      expect(await items({ state: 'partlyRefunded' })).toMatchObject([
        { covered: 10, refunded: 2.2, writtenOff: 0, rest: 0, netAmount: 10, vatAmount: 2.2 },
      ]);
    });

    test('the overdue amount is the sum of the rests that are overdue', async () => {
      expect(await admin.call(summary, {})).toMatchObject({ overdue: { count: 2, amount: 22.2 } });
    });

    test('LST-13 · the export has the rows of its filters and a column for the amount due', async () => {
      const url = urlOf(receivableContract.endpoints.export, {
        query: { filters: { state: 'overdue' } },
      });
      const [heading, ...rows] = (await admin.raw({ method: 'GET', url })).body.split('\r\n');

      expect(heading?.slice(1)).toBe(
        'Scadenza;Cliente;Partita IVA;Piano;Stato;Giorni di ritardo;Totale;Incassato;Rimborsato;Abbuonato;Da incassare',
      );
      expect(rows.map((row) => row.split(';').slice(4).join(';'))).toEqual([
        'Insoluta;21;12,20;0,00;0,00;0,00;12,20',
        'Insoluta;20;12,20;2,20;0,00;0,00;10,00',
        '',
      ]);
    });

    test.each([{ reason: '' }, { reason: '   ' }, {}])(
      'M7 · a write-off with %j is refused at its reason, and a User cannot write off',
      async (body) => {
        const [receivable] = await items({ state: 'overdue' });
        const params = { id: receivable?.id ?? 0 };

        await expect(
          admin.call(writeOff, { params, body: body as { reason: string } }),
        ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'reason' }] } });
        await expect(
          user.call(writeOff, { params, body: { reason: 'Sconto' } }),
        ).rejects.toMatchObject({ status: 403 });
        expect(await items({ state: 'writtenOff' })).toEqual([]);
      },
    );
  });

  test('the amount due in thirty days includes renewals and starts in that time that are not paid', async () => {
    await aTenant();
    const period = { period: 1, dueAt: '2026-11-01T09:00:00Z', coveredCents: 1_220 };
    const next = { period: 2, dueAt: '2026-12-01T09:00:00Z', endsAt: '2027-02-01T09:00:00Z' };
    await aSubscription(Active, [{ ...period, endsAt: '2026-12-21T09:30:00Z' }]);
    await aSubscription(Active, [{ ...period, endsAt: '2026-12-21T09:30:01Z' }]);
    await aSubscription(Active, [{ ...period, endsAt: '2026-11-21T09:29:59Z' }]);
    await aSubscription(Active, [{ ...period, endsAt: '2026-12-01T09:00:00Z' }, next]);
    await aSubscription(ActiveNoRenewal, [{ ...period, endsAt: '2026-12-10T09:00:00Z' }]);
    await aSubscription(BankTransferPending, [{ ...period, endsAt: '2026-12-10T09:00:00Z' }]);

    expect(await admin.call(summary, {})).toMatchObject({ dueSoon: { count: 2, amount: 24.4 } });
  });

  test('CKP-06 · a charge refused before its due date is overdue for zero days, in the first age band', async () => {
    await aTenant();
    const made = await aSubscription(Active, [
      { period: 1, dueAt: '2026-11-23T09:00:00Z', endsAt: '2026-12-23T09:00:00Z' },
    ]);
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'denied' })
        .where('subscription_id', '=', made.id)
        .execute(),
    );

    const { overdue, ageing } = await admin.call(summary, {});
    expect(overdue).toEqual({ count: 1, amount: 12.2 });
    expect(ageing[0]).toMatchObject({ age: '0-30', count: 1, amount: 12.2 });
    for (const filters of [{ age: '0-30' }, { isRefused: 'true' }])
      expect(await items(filters)).toMatchObject([{ daysOverdue: 0, rest: 12.2 }]);
  });

  test('two amounts of one subscription that are due in thirty days are one row with their sum', async () => {
    await aTenant();
    await aSubscription(Active, [
      {
        period: 1,
        dueAt: '2026-11-01T09:00:00Z',
        endsAt: '2026-11-25T09:00:00Z',
        coveredCents: 1_220,
      },
      { period: 2, dueAt: '2026-11-25T09:00:00Z', endsAt: '2026-12-15T09:00:00Z' },
    ]);

    expect(await admin.call(summary, {})).toMatchObject({ dueSoon: { count: 1, amount: 24.4 } });
    expect(await admin.call(upcoming, { query: {} })).toMatchObject({
      items: [{ dueDate: '2026-11-25T09:00:00Z', amount: 24.4 }],
      totalCount: 1,
    });
  });

  test('M14 · a refused charge whose transfer is awaited is counted once', async () => {
    await aTenant();
    const made = await aSubscription(BankTransferPending, [
      { period: 1, dueAt: '2026-11-01T09:00:00Z', endsAt: '2026-12-01T09:00:00Z' },
    ]);
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'denied' })
        .where('subscription_id', '=', made.id)
        .execute(),
    );

    expect(await admin.call(summary, {})).toMatchObject({
      awaitingTransfer: { count: 1, amount: 12.2 },
      overdue: { count: 0 },
    });
  });

  test('TEN-06 · sums of another tenant contain none of these receivables', async () => {
    await aTenant();

    expect(await admin.call(summary, {})).toMatchObject({
      overdue: { count: 0, amount: 0 },
      dueSoon: { count: 0 },
      awaitingTransfer: { count: 0 },
    });
  });
});
