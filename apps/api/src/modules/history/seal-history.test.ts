import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { historySealRepository, nextSeal } from './history-seal.repository.ts';
import { sealIn } from './history-seal.service.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The number of rows that a query plan has read from the tables of the history. */
function rowsOf(node: PlanNode | undefined): number {
  if (!node) return 0;
  const isTable = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';
  const own = isTable
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0;
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

const aPlan = { name: 'Base', recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };

describe('F11 · sealed history', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const change = () => admin.call(planContract.endpoints.create, { body: aPlan });

  /** Runs the job and returns the heads that it noted in the log. */
  async function seal(): Promise<readonly string[]> {
    const before = api.logged.length;
    await api.runJob('seal-history');
    return api.logged.slice(before).map((line) => (line as { seal: string }).seal);
  }

  /** The last seal of this tenant among the seals in the log. */
  const headOf = (heads: readonly string[]) =>
    heads.find((head) => head.startsWith(`${tenantId}:`)) ?? '';

  const problems = async (noted = '') => {
    const found = sealIn(noted);
    return (await verifyInstallation(api.engine, found ? [found] : [])).paragraphs.join('\n');
  };

  async function sealedIds(): Promise<readonly (readonly number[])[]> {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ ids: number[] }>`select array(select unnest(entry_ids)::int) as ids from audit_seals
        where tenant_id = ${tenantId} order by number`.execute(db),
    );
    return rows.map(({ ids }) => ids);
  }

  /**
   * Runs statements as the owner of the tables. The owner can switch row-level security off, so no policy stops the
   * owner.
   */
  async function asIntruder(...statements: readonly string[]): Promise<void> {
    // on Citus a distributed table does not have forced row-level security
    const tables = api.owner.isDistributed ? [] : ['audit_entries', 'audit_seals'];
    const client = await api.owner.pool.connect();
    for (const name of tables)
      await client.query(`alter table ${name} no force row level security`);
    for (const statement of statements) await client.query(statement);
    for (const name of tables) await client.query(`alter table ${name} force row level security`);
    client.release();
  }

  test('contains each entry once, and its new last seal is in the log', async () => {
    for (const _ of [1, 2, 3]) await change();
    await (await api.asSuperAdmin()).call(regionContract.endpoints.create, {
      body: { name: 'Condivisa', code: '99' },
    });
    const first = await seal();
    expect(await seal()).toEqual([]);
    await change();
    const second = await seal();

    const blocks = await sealedIds();
    expect(blocks.map((ids) => ids.length)).toEqual([3, 1]);
    expect(new Set(blocks.flat()).size).toBe(4);
    expect(first.some((head) => head.startsWith('0:'))).toBe(true);
    expect(headOf(first)).toMatch(/^\d+:1:[0-9a-f]{64}$/);
    expect(second).toEqual([expect.stringMatching(`^${tenantId}:2:[0-9a-f]{64}$`)]);
    expect(await problems(headOf(first))).toBe('');
    expect(await problems(headOf(second))).toBe('');
  });

  test.each([
    ['changed', 'update audit_entries set actor_id = 0 where @ and id = %'],
    ['deleted', 'delete from audit_entries where @ and id = %'],
    [
      'moved out of its seal',
      'update audit_seals set entry_ids = array_remove(entry_ids, %) where @ and number = 1',
    ],
  ])('of which an entry was %s does not verify', async (_, statement) => {
    for (const _entry of [1, 2]) await change();
    await seal();
    const id = (await sealedIds())[0]?.[0];
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ saved: string }>`select to_jsonb(e)::text as saved from audit_entries e
        where tenant_id = ${tenantId} and id = ${id}`.execute(db),
    );
    const at = `tenant_id = ${tenantId}`;

    await asIntruder(statement.replace('@', at).replace('%', `${id}`));

    expect(await problems()).toContain('historySeals');
    await asIntruder(
      `delete from audit_entries where ${at} and id = ${id}`,
      `insert into audit_entries select (jsonb_populate_record(null::audit_entries, '${rows[0]?.saved}')).*`,
      `update audit_seals set entry_ids = array_prepend(${id}, array_remove(entry_ids, ${id})) where ${at}`,
    );
    expect(await problems()).toBe('');
  });

  test('that was completely rewritten passes its own verification, but does not contain a noted seal', async () => {
    await change();
    const noted = headOf(await seal());
    const at = `tenant_id = ${tenantId}`;

    await asIntruder(`update audit_entries set actor_id = 0 where ${at}`);
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ number: number; hash: string }>`
        select number, encode(sha256(history_entries_hash(tenant_id, entry_ids)), 'hex') as hash
        from audit_seals where tenant_id = ${tenantId}`.execute(db),
    );
    for (const { number, hash } of rows)
      await asIntruder(
        `update audit_seals set hash = '\\x${hash}' where ${at} and number = ${number}`,
      );

    expect(await problems()).toBe('');
    expect(await problems(noted)).toContain(`il sigillo annotato ${noted} non è più`);
  });

  test('whose last seals were deleted does not contain a noted seal', async () => {
    await change();
    await seal();
    await change();
    const noted = headOf(await seal());

    await asIntruder(`delete from audit_seals where tenant_id = ${tenantId} and number = 2`);

    expect(await problems()).toBe('');
    expect(await problems(noted)).toContain('non è più nella cronologia');
    await seal(); // the entry is sealed again, and the last seal is the same as before
    expect(await problems(noted)).toBe('');
  });

  test('of a tenant that no longer exists is missing', async () => {
    const noted = `999999:1:${'ab'.repeat(32)}`;

    expect(await problems(noted)).toContain(noted);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'takes up an entry that was committed after a later one was sealed, and delays no writer',
    async () => {
      const { begin } = heldTransactions(api, tenantId);
      const late = await begin();
      const entry = {
        tenant_id: tenantId,
        at: String(api.now()),
        action: 'update',
        entity: 'plan',
        request_id: 'late',
      };
      await late.ctx.db.insertInto('audit_entries').values(entry).execute();
      await change();
      await seal();
      await late.commit();

      await seal();

      const [[earlier], [later]] = [(await sealedIds())[0] ?? [], (await sealedIds())[1] ?? []];
      expect(later).toBeLessThan(earlier ?? 0);
      expect(await problems()).toBe('');
    },
  );

  test.runIf(inject('database').kind === 'postgres')(
    'AL4 · by two runs at once contains each entry once, and neither run fails',
    async () => {
      await change();
      const { begin, somebodyWaits } = heldTransactions(api, tenantId);
      const first = await begin();
      const block = await historySealRepository(first.ctx).sealNext();
      const second = api.runJob('seal-history');
      await somebodyWaits();
      await first.commit();
      await second;

      await change();
      await seal();
      const next = await begin();
      const again = await historySealRepository(next.ctx).sealNext(block);
      await next.commit();

      expect(again).toBeUndefined();
      expect((await sealedIds()).map((ids) => ids.length)).toEqual([1, 1]);
      expect(await problems()).toBe('');
    },
  );

  const manyEntries = (count: number) =>
    api.make.fillTenant(tenantId, (db) =>
      sql`insert into audit_entries (tenant_id, at, action, entity, request_id)
        select ${tenantId}, ${String(api.now())}, 'a', 'plan', 'r' from generate_series(1, ${count})`.execute(
        db,
      ),
    );

  test('money 11 · each block of the first night has a transaction of its own', async () => {
    await manyEntries(3_500);

    await seal();

    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ blocks: number; transactions: number }>`
        select count(*)::int as blocks, count(distinct xmin::text)::int as transactions
        from audit_seals where tenant_id = ${tenantId}`.execute(db),
    );
    expect(rows).toEqual([{ blocks: 4, transactions: 4 }]);
  });

  test('money 11 · each block after the first reads only its own entries, however many there are', async ({
    skip,
  }) => {
    if (api.engine.isDistributed) skip('Citus explains no insert … select');
    await manyEntries(5_000);
    // PostgreSQL needs the size of the table to choose a realistic plan
    await api.owner.pool.query('analyze audit_entries');
    const readRows: number[] = [];
    let after: { lastId: number } | undefined;
    for (let block = 0; block < 5; block += 1) {
      const from = after;
      await api.make.inTenant(tenantId, async (db) => {
        const query = nextSeal({ tenantId, now: api.now() }, from);
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
          explain (analyze, timing off, format json) ${query}`.execute(db);
        readRows.push(rowsOf(rows[0]?.['QUERY PLAN'][0].Plan));
        const { rows: seals } = await sql<{ lastId: number }>`select max(last_id)::int as "lastId"
          from audit_seals where tenant_id = ${tenantId}`.execute(db);
        after = seals[0];
      });
    }

    expect(readRows.slice(1).filter((count) => count > 1_010)).toEqual([]);
    expect((await sealedIds()).map((ids) => ids.length)).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(await problems()).toBe('');
  });

  test('takes more entries than one seal holds, and a day later only what is new', async () => {
    await api.make.fillTenant(tenantId, (db) =>
      sql`insert into audit_entries (tenant_id, at, action, entity, request_id)
        select ${tenantId}, ${String(api.now())}, 'a', 'plan', 'r' from generate_series(1, 2500)`.execute(
        db,
      ),
    );
    await seal();
    api.setNow('2026-11-22T09:30:00Z');
    admin = await api.asAdminOf(tenantId);
    await change();
    await seal();
    api.setNow('2026-11-23T09:30:00Z');
    expect(await seal()).toEqual([]);
    api.setNow(beginning);

    const blocks = await sealedIds();
    expect(blocks.map((ids) => ids.length)).toEqual([1000, 1000, 500, 1]);
    expect(new Set(blocks.flat()).size).toBe(2501);
    expect(await problems()).toBe('');
  });
});
