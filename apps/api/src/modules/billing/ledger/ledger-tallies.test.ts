import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { reportContract } from '@canone/contracts/ledger/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, totals } = ledgerContract.endpoints;
const ascending = (a: number, b: number) => a - b;

/**
 * Entries of 14 months, which include two clock changes. Several entries are in the last or first minutes of a day in
 * Rome.
 */
const seed = (tenantId: number, subscriptionId: number, userId: number) => sql`
  insert into ledger_entries (tenant_id, kind, method, source, user_id, subscription_id, amount_cents,
      vat_basis_points, vat_cents, fee_cents, note, recorded_by, root_id, occurred_at, recorded_at, id)
    select ${tenantId}, kind, case kind when 'transfer' then 'bank' else 'none' end, 'person', ${userId}, ${subscriptionId},
      100 + n, case when n % 3 = 0 then 1000 else 2200 end, 0, case when n % 5 = 0 then n end, 'una nota', ${userId},
      id, occurred_at, now(), id
    from (select n, case when n % 7 = 0 then 'writeOff' else 'transfer' end as kind,
        10000 + row_number() over (order by n % 11, n)::int as id,
        timestamptz '2025-09-30 21:59:30Z' + make_interval(hours => 29 * n, secs => 20 * n) as occurred_at
      from generate_series(0, 359) n) e`;

interface Plain {
  readonly id: number;
  readonly kind: string;
  readonly method: string;
  readonly day: string;
  readonly amount: number;
}

const filterSets: readonly Record<string, string>[] = [
  {},
  { kind: 'writeOff' },
  { method: 'bank' },
  { from: '2025-10-01' },
  { to: '2026-03-28' },
  { from: '2025-10-26', to: '2026-03-29' },
  { from: '2026-01-01', to: '2026-01-31', kind: 'transfer', method: 'bank' },
  { from: '2030-01-01' },
];

describe('PRF-01 · the ledger’s counters and sums', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let rows: readonly Plain[];

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    const { id, customer } = await api.make.aSubscription(tenantId);
    rows = await api.make.fillTenant(tenantId, async (db) => {
      await seed(tenantId, id, customer.id).execute(db);
      const all =
        await sql<Plain>`select id, kind, method, day::text as day, amount_cents / 100.0::float8 as amount
        from ledger_entries where tenant_id = ${tenantId} order by occurred_at, id`.execute(db);
      return all.rows;
    });
  });

  afterAll(() => api.close());

  const matching = ({ kind, method, from = '', to = '9999' }: Record<string, string>) =>
    rows.filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (method === undefined || row.method === method) &&
        row.day >= from &&
        row.day <= to,
    );

  test.each(filterSets)(
    'every page in both directions equals the plain order: %j',
    async (filters) => {
      const oldest = matching(filters).map(({ id }) => id);
      for (const [sort, expected] of [
        ['occurredAt', oldest],
        ['-occurredAt', oldest.toReversed()],
      ] as const) {
        for (let page = 1; page <= expected.length / 50 + 2; page += 1) {
          const answer = await admin.call(list, { query: { page, pageSize: 50, sort, filters } });
          expect(answer.items.map(({ id }) => id)).toEqual(
            expected.slice((page - 1) * 50, page * 50),
          );
          expect(answer.totalCount).toBe(expected.length);
        }
      }
    },
  );

  test.each(filterSets)('the totals equal the sum of the rows: %j', async (filters) => {
    const money = matching(filters).filter(({ method }) => method !== 'none');
    const { items } = await admin.call(totals, { query: { filters } });
    const sum = items.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect(sum).toBe(money.reduce((all, { amount }) => all + Math.round(amount * 100), 0));
    expect(items.reduce((all, { count }) => all + count, 0)).toBe(money.length);
  });

  test('the report of a year by month equals the rows of each month in Rome', async () => {
    const query = { from: '2025-10-01', to: '2026-09-30', by: 'month' as const };
    const { items } = await admin.call(reportContract.endpoints.collected, { query });
    for (const { key, count, amount } of items) {
      const money = rows.filter(({ day, method }) => day.startsWith(key) && method !== 'none');
      expect([count, amount]).toEqual([
        money.length,
        money.reduce((all, row) => all + Math.round(row.amount * 100), 0) / 100,
      ]);
    }
    expect(items).toHaveLength(12);
  });

  test('the rows of the counters are compacted when they are many, and still add up', async () => {
    const { id, customer } = await api.make.aSubscription(tenantId);
    await api.make.inTenant(tenantId, async (db) => {
      for (let entry = 20_000; entry < 20_500; entry += 1)
        await sql`insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
            vat_basis_points, vat_cents, root_id, occurred_at, recorded_at)
          values (${tenantId}, ${entry}, 'transfer', 'bank', 'person', ${customer.id}, ${id}, 1, 0, 0, ${entry}, now(), now())`.execute(
          db,
        );
    });

    const lines = await api.make.inTenant(tenantId, async (db) => {
      const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from ledger_tallies
        where tenant_id = ${tenantId} and starts_on >= (now() at time zone 'Europe/Rome')::date - 1
        and span = 'day'`.execute(db);
      return found[0]?.n ?? 0;
    });
    expect(lines).toBeLessThan(500);
    const { totalCount } = await admin.call(list, { query: { pageSize: 5 } });
    expect(totalCount).toBe(rows.length + 500);
    const broken = await brokenBooks(api, tenantId);
    expect(broken.filter(({ check }) => check === 'ledgerTallies')).toEqual([]);
  });

  test('the test data have ids whose order differs from the order of time', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toEqual(ids.toSorted(ascending));
  });
});
