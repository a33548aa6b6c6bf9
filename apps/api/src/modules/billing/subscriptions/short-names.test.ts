import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list } = subscriptionContract.endpoints;

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly status: number;
}

/** Of each sixteen people one is Zeno, five are Emma and ten are Càrla. So a name matches few, some or most people. */
const nameOf = (n: number) => (n % 16 === 0 ? 'Zeno' : n % 3 === 0 ? 'Emma' : 'Càrla');

describe('LST-10 · a part of a name too short for the index', () => {
  let api: TestApi;
  let admin: TestCaller;
  let every: readonly Listed[];

  async function tenantWith(people: number): Promise<number> {
    const { id: tenant } = await api.make.aTenant();
    const { plan } = await api.make.aSubscription(tenant);
    const names = Array.from({ length: people }, (_, n) => `${nameOf(n)} ${n}`);
    await api.make.asOwner((db) =>
      sql`with born as (
          insert into users (email, name, role_id)
          select 'breve' || n || '.' || ${tenant}::int || '@prova.example', name, 4
          from unnest(${names}::text[]) with ordinality as x (name, n) returning id)
        insert into memberships (tenant_id, user_id) select ${tenant}, id from born`.execute(db),
    );
    await api.make.fillTenant(tenant, (db) =>
      sql`insert into subscriptions (tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents,
          vat_basis_points, recurrence_months)
        select ${tenant}, m.user_id, ${plan.id}, 1 + (n + m.user_id) % 3, now(), now(), 1220, 2200, 1
        from memberships m, generate_series(1, 4) n where m.tenant_id = ${tenant}
        order by n, m.user_id`.execute(db),
    );
    return tenant;
  }

  async function pagesOf(query: Parameters<typeof admin.call<typeof list>>[1]['query']) {
    const first = await admin.call(list, { query: { ...query, pageSize: 20 } });
    const pages = Array.from({ length: Math.ceil(first.totalCount / 20) }, (_, n) => n + 2);
    const others = await Promise.all(
      pages.map((page) => admin.call(list, { query: { ...query, page, pageSize: 20 } })),
    );
    return [first, ...others];
  }

  beforeAll(async () => {
    api = await startTestApi();
    const tenantId = await tenantWith(64);
    await tenantWith(32);
    admin = await api.asAdminOf(tenantId);
    every = (await pagesOf({})).flatMap(({ items }) =>
      items.map(({ id, user, subscriptionStatus }) => ({
        id,
        name: user.name.normalize('NFD').toLowerCase(),
        status: subscriptionStatus,
      })),
    );
  });

  afterAll(() => api.close());

  const idsWith = (piece: string, status?: number) =>
    every
      .filter(({ name }) => name.includes(piece))
      .filter((one) => status === undefined || one.status === status)
      .map(({ id }) => id);

  test('the test data contain parts that match most, some, few and no people', () => {
    const share = (piece: string) => idsWith(piece).length / every.length;

    expect(share('a')).toBeGreaterThan(1 / 2);
    expect(share('m')).toBeGreaterThan(1 / 8);
    expect(share('m')).toBeLessThan(1 / 2);
    expect(share('z')).toBeGreaterThan(0);
    expect(share('z')).toBeLessThan(1 / 8);
    expect(share('qx')).toBe(0);
  });

  describe.each(['a', 'm', 'mm', 'z', 'qx', '%', '_'])('%j', (piece) => {
    test.each([undefined, 1, 3])(
      'and status %s gives the right pages and total, in ascending and descending order',
      async (status) => {
        const filters = { userName: piece, ...(status && { subscriptionStatus: String(status) }) };
        const expected = idsWith(piece, status);

        for (const sort of ['id', '-id'] as const) {
          const answers = await pagesOf({ filters, sort });

          const ids = answers.flatMap(({ items }) => items.map(({ id }) => id));
          expect(ids).toEqual(sort === 'id' ? expected : expected.toReversed());
          for (const { totalCount } of answers) expect(totalCount).toBe(expected.length);
        }
      },
    );
  });

  test('accents and capitals are ignored', async () => {
    for (const userName of ['À', 'A']) {
      const { totalCount } = await admin.call(list, { query: { filters: { userName } } });
      expect(totalCount).toBe(idsWith('a').length);
    }
  });

  test('with another filter or order the same rows are found', async () => {
    const byName = await admin.call(list, {
      query: { filters: { userName: 'm' }, sort: 'userName', pageSize: 100 },
    });
    const planName = 'questo piano non esiste';
    const ofNoPlan = await admin.call(list, { query: { filters: { userName: 'm', planName } } });

    expect(byName.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(idsWith('m'));
    expect(ofNoPlan).toEqual({ items: [], totalCount: 0 });
  });
});
