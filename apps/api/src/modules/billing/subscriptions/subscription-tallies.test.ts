import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, payByBankTransfer, subscribe } = subscriptionContract.endpoints;
const { NotActive, BankTransferPending } = SubscriptionStatus;

describe('PRF-01 · counters of lists', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let order: { userId: number; planId: number; startDate: string };

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    const { plan, customer } = await api.make.aSubscription(tenantId);
    order = { planId: plan.id, userId: customer.id, startDate: '2026-12-01T09:00:00Z' };
  });

  afterAll(() => api.close());

  const subscribeOnce = () => admin.call(subscribe, { body: order });

  async function totalOf(status?: SubscriptionStatus): Promise<number> {
    const filters = status === undefined ? {} : { filters: { subscriptionStatus: String(status) } };
    const { totalCount } = await admin.call(list, { query: { ...filters } });
    return totalCount;
  }

  /** The real number of subscriptions, and the number and the sum of the counter lines. */
  async function truth(): Promise<{ rows: number; lines: number; sum: number }> {
    return api.make.inTenant(tenantId, async (db) => {
      const { rows } = await sql<{ rows: number; lines: number; sum: number }>`
        select (select count(*) from subscriptions where tenant_id = ${tenantId}) as rows,
          count(*) as lines, sum(n)::int as sum from subscription_tallies
          where tenant_id = ${tenantId} and width = 17`.execute(db);
      return rows[0] ?? { rows: -1, lines: -1, sum: -1 };
    });
  }

  test('a new subscription is counted in its status, also after the status changes', async () => {
    const before = { all: await totalOf(), waiting: await totalOf(BankTransferPending) };

    const { id } = await subscribeOnce();
    expect(await totalOf()).toBe(before.all + 1);

    await admin.call(payByBankTransfer, { params: { id: String(id) } });
    expect(await totalOf()).toBe(before.all + 1);
    expect(await totalOf(BankTransferPending)).toBe(before.waiting + 1);
  });

  test('a rolled back change does not count', async () => {
    const before = await totalOf();

    await expect(
      admin.call(subscribe, { body: { ...order, planId: 2_147_483_600 } }),
    ).rejects.toMatchObject({ status: 400 });

    expect(await totalOf()).toBe(before);
  });

  test('many concurrent changes are all counted, and the rows of the counters are compacted when they are many', async () => {
    const before = await truth();

    for (let batch = 0; batch < 25; batch++)
      await Promise.all(Array.from({ length: 10 }, subscribeOnce));

    const after = await truth();
    expect(after.rows).toBe(before.rows + 250);
    expect(after.sum).toBe(after.rows);
    expect(after.lines).toBeLessThan(before.lines + 250); // without compaction each change would leave one row
    expect(await totalOf()).toBe(after.rows);
  });

  test('every page, forwards and backwards, equals the page of a plain count', async () => {
    const ids = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .orderBy('id')
        .execute(),
    );
    const expected = ids.map(({ id }) => id);
    const pages = Array.from(
      { length: Math.ceil(expected.length / 100) + 1 },
      (_, index) => index + 1,
    );
    const read = async (sort: 'id' | '-id') => {
      const answers = await Promise.all(
        pages.map((page) => admin.call(list, { query: { page, pageSize: 100, sort } })),
      );
      for (const { totalCount } of answers) expect(totalCount).toBe(expected.length);
      return answers.flatMap(({ items }) => items.map(({ id }) => id));
    };

    expect(await read('id')).toEqual(expected);
    expect(await read('-id')).toEqual(expected.toReversed());
  });

  test('pages of subscriptions with distant ids equal those of a plain count', async () => {
    const far = await api.make.aTenant();
    const { id: nearest } = await api.make.aSubscription(far.id);
    const edges = [8_191, 8_192, 131_071, 131_072, 131_073, 1_000_000, 1_048_575, 1_048_576];
    const ids = edges.map((edge) => (10 << 20) + edge);
    await api.make.inTenant(far.id, (db) =>
      sql`insert into subscriptions (tenant_id, id, user_id, plan_id, status, start_at, end_at, gross_cents,
          vat_basis_points, recurrence_months)
        select s.tenant_id, x.id, s.user_id, s.plan_id, 1 + x.id % 2, s.start_at, s.end_at, s.gross_cents,
          s.vat_basis_points, s.recurrence_months
        from subscriptions s, unnest(${ids}::int[]) as x (id) where s.tenant_id = ${far.id} and s.id = ${nearest}`.execute(
        db,
      ),
    );
    const caller = await api.asAdminOf(far.id);
    const every = [nearest, ...ids];
    const of = async (query: object) => {
      const pages = every.map((_, index) => index + 1);
      const answers = await Promise.all(
        pages.map((page) => caller.call(list, { query: { ...query, page, pageSize: 1 } })),
      );
      return answers.flatMap(({ items }) => items.map(({ id }) => id));
    };

    expect(await of({ sort: 'id' })).toEqual(every);
    expect(await of({ sort: '-id' })).toEqual(every.toReversed());
    expect(await of({ sort: '-id', filters: { subscriptionStatus: '1' } })).toEqual(
      ids.filter((id) => id % 2 === 0).toReversed(),
    );
  });

  test('pages of one status equal those of a plain count', async () => {
    const first = await admin.call(list, {
      query: { pageSize: 100, filters: { subscriptionStatus: String(NotActive) } },
    });
    const second = await admin.call(list, {
      query: { page: 2, pageSize: 100, filters: { subscriptionStatus: String(NotActive) } },
    });

    const seen = [...first.items, ...second.items];
    expect(new Set(seen.map(({ subscriptionStatus }) => subscriptionStatus))).toEqual(
      new Set([NotActive]),
    );
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(first.totalCount).toBe(await totalOf(NotActive));
  });
});
