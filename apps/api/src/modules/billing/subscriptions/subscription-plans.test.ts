import { receivableContract } from '@canone/contracts/ledger/receivable';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interceptStatements } from '../../../testing/statements.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { isOnCitus } from '../../../testing/test-database.ts';

const { list, get } = subscriptionContract.endpoints;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** These tables are large, so no plan may read one of them completely. */
const large = new Set(['subscriptions', 'receivables', 'memberships']);

// Citus does not support `explain (generic_plan)`
describe.skipIf(isOnCitus())('PRF-01 · PostgreSQL’s cached plans for lists', () => {
  let api: TestApi;
  let tenantId: number;
  let otherTenant: number;
  let admin: TestCaller;
  let anyId: number;
  const sent: string[] = [];

  /** Inserts people with enough subscriptions, so that PostgreSQL chooses a realistic plan. */
  async function fill(tenant: number, people: number, subscriptions: number): Promise<void> {
    const { plan } = await api.make.aSubscription(tenant);
    await api.make.asOwner((db) =>
      sql`with born as (
          insert into users (email, name, role_id)
          select 'persona' || n || '.' || ${tenant}::int || '@prova.example', 'Persona ' || n, 4
          from generate_series(1, ${people}::int) n returning id)
        insert into memberships (tenant_id, user_id) select ${tenant}, id from born`.execute(db),
    );
    await api.make.fillTenant(tenant, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`with made as (
          insert into subscriptions (tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents,
            vat_basis_points, recurrence_months)
          select ${tenant}, m.user_id, ${plan.id}, 1 + n % 5, now(), now(), 1220, 2200, 1
          from generate_series(1, ${subscriptions}::int) n
          join (select user_id, row_number() over (order by user_id) as place from memberships
            where tenant_id = ${tenant}) m on m.place = 1 + n % ${people}::int
          returning id)
        insert into receivables (tenant_id, subscription_id, due_at, ends_at, gross_cents, net_cents, vat_cents,
          vat_basis_points) select ${tenant}, id, now(), now(), 1220, 1000, 220, 2200 from made`.execute(
        db,
      );
    });
  }

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    otherTenant = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    anyId = (await api.make.aSubscription(tenantId)).id;
    await fill(tenantId, 400, 4_000);
    await api.owner.pool.query('analyze');
    interceptStatements(api.engine, (text) => {
      sent.push(text);
      return text;
    });
  });

  afterAll(() => api.close());

  /** The generic plan of a statement, explained with the database role that requests have inside a tenant. */
  async function explained(text: string): Promise<Node[]> {
    const client = await api.engine.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', '${tenantId}', true), set_config('role', 'canone_app', true)`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      const [row] = rows;
      return row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  /** The generic plan of the statement on `subscriptions` that a call sends. */
  async function planOf(call: () => Promise<unknown>): Promise<Node[]> {
    sent.length = 0;
    await call();
    const text = sent.find(
      (one) => one.includes('from subscriptions') || one.includes('join subscriptions'),
    );
    if (!text) throw new Error('no statement asked for subscriptions');
    return explained(text);
  }

  const ask = (query: Parameters<typeof admin.call<typeof list>>[1]['query']) => () =>
    admin.call(list, { query });
  const calls: readonly [string, () => () => Promise<unknown>][] = [
    ['the first page', () => ask({})],
    ['a late page', () => ask({ page: 150 })],
    ['the last page', () => ask({ sort: '-id' })],
    ['one status', () => ask({ filters: { subscriptionStatus: '1' } })],
    ['a name', () => ask({ filters: { userName: 'persona 7' } })],
    [
      'a name in one status',
      () => ask({ filters: { userName: 'persona 7', subscriptionStatus: '1' } }),
    ],
    ['a letter', () => ask({ filters: { userName: 'e' } })],
    ['a letter in one status', () => ask({ filters: { userName: 'e', subscriptionStatus: '1' } })],
    ['by name', () => ask({ sort: 'userName' })],
    ['by start', () => ask({ sort: 'startDate' })],
    ['one subscription', () => () => admin.call(get, { params: { id: String(anyId) } })],
  ];

  /** The calls whose plan searches a list of people from its beginning for each row. */
  async function listReads(): Promise<string[]> {
    const people = { userName: 'persona 7' };
    const chosen = [
      { filters: people },
      { filters: { ...people, planId: '1' } },
      { filters: { ...people, planName: 'p' } },
      { filters: { ...people, userId: '1' } },
      { filters: people, searchTerm: 'persona' },
      { searchTerm: 'persona' },
      { filters: { planId: '1' }, searchTerm: 'persona' },
    ];
    const found: string[] = [];
    for (const choice of chosen) {
      for (const sort of ['id', 'userName', 'planName', 'startDate', 'subscriptionStatus']) {
        const nodes = await planOf(ask({ ...choice, sort }));
        const filters = nodes.map(({ Filter = '' }) => Filter);
        found.push(
          ...filters
            .filter((filter) => /user_id = ANY \(\(InitPlan/.test(filter))
            .map((filter) => `${JSON.stringify(choice)} by ${sort}: ${filter}`),
        );
      }
    }
    return found;
  }

  /** The calls whose plan reads a large table completely. */
  async function wholeReads(): Promise<string[]> {
    const found: string[] = [];
    for (const [name, call] of calls) {
      for (const node of await planOf(call())) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && large.has(table)) found.push(`${name}: ${table}`);
      }
    }
    return found;
  }

  test('read no large table completely', async () => {
    expect(await wholeReads()).toEqual([]);
  });

  test('read no large table after another tenant has added five times as much', async () => {
    await fill(otherTenant, 400, 20_000);
    await api.owner.pool.query('analyze');

    expect(await wholeReads()).toEqual([]);
  });

  test.each(['userName', '-userName'])(
    'LST-13 · many matches sorted by %s have the order of names, then of ids',
    async (sort) => {
      const other = await api.asAdminOf(otherTenant);
      const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
      const { rows } = await api.make.inTenant(otherTenant, (db) =>
        sql<{ id: number }>`select s.id from subscriptions s join memberships u
          on u.tenant_id = ${otherTenant} and u.user_id = s.user_id where s.tenant_id = ${otherTenant}
          order by u.name collate "und-x-icu" ${direction}, s.id ${direction}`.execute(db),
      );
      expect(rows.length).toBeGreaterThan(20_000);
      for (const page of [1, 150]) {
        const query = { sort, page, pageSize: 100, filters: { planName: 'p' } };
        const { items, totalCount } = await other.call(list, { query });
        expect({ totalCount, ids: items.map(({ id }) => id) }).toEqual({
          totalCount: rows.length,
          ids: rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        });
      }
    },
  );

  interface IndexRead {
    readonly name: string;
    readonly call: () => Promise<unknown>;
    /** A text that identifies the statement to explain. */
    readonly part: string;
    readonly table: 'receivables' | 'subscriptions';
    readonly indexes: readonly string[];
  }

  const indexReads: readonly IndexRead[] = [
    {
      name: 'overdue receivables are counted in two indexes alone',
      call: () =>
        admin.call(receivableContract.endpoints.list, { query: { filters: { state: 'overdue' } } }),
      part: 'select count(*)',
      table: 'receivables',
      indexes: ['receivables_billed_idx', 'receivables_refused_idx'],
    },
    {
      name: 'the sums of the home page are added up in two indexes alone',
      call: () => admin.call(cockpitContract.endpoints.read, {}),
      part: 'width_bucket',
      table: 'receivables',
      indexes: ['receivables_asking_idx', 'receivables_awaiting_idx'],
    },
    {
      name: 'the amounts to come are added up in an index alone',
      call: () => admin.call(receivableContract.endpoints.summary, {}),
      part: 'count(distinct id)',
      table: 'subscriptions',
      indexes: ['subscriptions_to_come_idx'],
    },
  ];

  test.each(indexReads)('$name', async ({ call, part, table, indexes }) => {
    // this also marks pages as visible, as autovacuum does, so that an index-only scan is possible
    await api.owner.pool.query(`vacuum analyze ${table}`);
    sent.length = 0;
    await call();
    const nodes = await explained(sent.find((text) => text.includes(part)) ?? '');

    expect(nodes.filter(({ 'Relation Name': name }) => name === table)).toMatchObject(
      indexes.map((index) => ({ 'Node Type': 'Index Only Scan', 'Index Name': index })),
    );
  });

  test('search no list of people for each row, with any filter and sort order', async () => {
    expect(await listReads()).toEqual([]);
  });

  test('a plan that reads a whole table is detected', async () => {
    const nodes = await explained('select count(*) from subscriptions where version + 0 = 1');

    expect(nodes.map((node) => node['Node Type'])).toContain('Seq Scan');
  });
});
