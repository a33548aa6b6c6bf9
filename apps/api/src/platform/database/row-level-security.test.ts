import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { aFullTenant, digestOf, type FullTenant, tenantTables } from '../../testing/two-tenants.ts';
import type { Db } from './driver/kysely-handle.ts';
import { sessionOver } from './driver/session.ts';

/** Tables that have no row of a tenant, or that this role may not read. */
const unread = ['payment_token_lookup', 'payment_provider_lookup'];

describe('TEN-06 · row-level security alone, with queries that omit the tenant', () => {
  let api: TestApi;
  let own: FullTenant;
  let foreign: FullTenant;
  let tables: readonly string[];

  beforeAll(async () => {
    api = await startTestApi();
    own = await aFullTenant(api, 'PROPRIO');
    foreign = await aFullTenant(api, 'ALTRUI');
    tables = (await tenantTables(api)).filter((name) => !unread.includes(name));
  });

  afterAll(() => api.close());

  /** Runs queries as `canone_app` in the tenant of `setting`, and rolls back. */
  async function tryIn<T>(setting: string | undefined, run: (db: Db) => Promise<T>): Promise<T> {
    const client = await api.engine.pool.connect();
    const { db, send } = sessionOver(client, 'transaction');
    try {
      await send('begin');
      if (setting === undefined) await send(`select set_config('role', 'canone_app', true)`);
      else await send('select enter_tenant($1)', [setting === '' ? null : Number(setting)]);
      return await run(db);
    } finally {
      await send('rollback');
      client.release();
    }
  }

  const tenantsIn = (name: string) => async (db: Db) => {
    const { rows } = await sql<{ tenant_id: number }>`
      select distinct tenant_id from ${sql.table(name)}`.execute(db);
    return rows.map(({ tenant_id }) => tenant_id);
  };

  const refusalOf = (db: Db, statement: RawBuilder<unknown>) =>
    statement.execute(db).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );

  test('a select returns only the tenant’s rows in every table', async () => {
    for (const name of tables) {
      expect({ name, tenants: await tryIn(String(own.tenantId), tenantsIn(name)) }).toEqual({
        name,
        tenants: [own.tenantId],
      });
    }
  });

  test.each([[undefined], ['']])('without a tenant (%j) every table is empty', async (setting) => {
    for (const name of [...tables, 'tenants', 'users']) {
      const { rows } = await tryIn(setting, (db) =>
        sql`select 1 from ${sql.table(name)} limit 1`.execute(db),
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });

  test('an update without a where changes only the tenant’s rows', async () => {
    const updatable = tables.filter(
      (name) =>
        !name.startsWith('audit_') &&
        !['memberships', 'ledger_entries', 'allocations', 'kept_identities'].includes(name),
    );
    for (const name of updatable) {
      const touched = await tryIn(String(own.tenantId), async (db) => {
        const { rows } = await sql<{ tenant_id: number }>`
          update ${sql.table(name)} set tenant_id = tenant_id returning tenant_id`.execute(db);
        return new Set(rows.map(({ tenant_id }) => tenant_id));
      });
      expect({ name, touched: [...touched] }).toEqual({ name, touched: [own.tenantId] });
    }
  });

  /**
   * Empties the ledger as its owner, because serving roles cannot delete ledger entries. As long as an entry exists,
   * the rows that it references cannot be deleted. The rows that reference an entry are deleted first.
   */
  const withoutLedger = () =>
    api.make.asOwner(async (db) => {
      for (const name of ['pending_refunds', 'allocations', 'ledger_entries']) {
        await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
        await sql`delete from ${sql.table(name)} where tenant_id = ${own.tenantId}`.execute(db);
        await sql`alter table ${sql.table(name)} force row level security`.execute(db);
      }
    });

  test('a delete without a where removes only the tenant’s rows', async () => {
    const before = await digestOf(api, foreign);
    await withoutLedger();
    const { rows } = await api.make.asOwner((db) =>
      sql<{ name: string }>`select relname as name from pg_class
        where has_table_privilege('canone_app', oid, 'DELETE') and relrowsecurity and relname <> 'memberships'`.execute(
        db,
      ),
    );
    let left = rows.map(({ name }) => name);

    const client = await api.engine.pool.connect();
    const { db, send } = sessionOver(client, 'transaction');
    await send('begin');
    await send('select enter_tenant($1)', [own.tenantId]);
    // a referenced row can be deleted only after the rows that refer to it
    for (const _ of rows) {
      const kept: string[] = [];
      for (const name of left) {
        await send('savepoint one_table');
        const refusal = await refusalOf(db, sql`delete from ${sql.table(name)}`);
        if (refusal === undefined) continue;
        await send('rollback to savepoint one_table');
        kept.push(name);
      }
      left = kept;
    }
    await send('commit');
    client.release();

    expect(rows.length).toBeGreaterThan(8);
    expect(left).toEqual([]);
    expect(await digestOf(api, foreign)).toBe(before);
    expect(await tryIn(String(own.tenantId), tenantsIn('plans'))).toEqual([]);
  });

  test('a row cannot be inserted into another tenant or moved there', async () => {
    const values = sql`(${foreign.tenantId}, 'Via', 'Comune')`;
    const insertion = sql`insert into addresses (tenant_id, street, municipality) values ${values}`;
    const move = sql`update addresses set tenant_id = ${foreign.tenantId}`;
    const setting = String(own.tenantId);
    const row = sql`insert into addresses (tenant_id, street, municipality)
      values (${own.tenantId}, 'Via', 'Comune')`;

    expect(await tryIn(setting, (db) => refusalOf(db, insertion))).toBe('42501');
    const moved = await tryIn(setting, async (db) => {
      await row.execute(db);
      return refusalOf(db, move);
    });
    // Citus refuses to move any row to another tenant before it checks the policy
    expect(moved).toBe(api.engine.isDistributed ? '0A000' : '42501');
  });

  test('a row cannot refer to a row of another tenant', async () => {
    const { pending } = foreign;
    const row = sql`insert into bank_transfers (tenant_id, receivable_id, amount_cents)
      values (${own.tenantId}, ${pending.paymentId}, 100)`;

    expect(await tryIn(String(own.tenantId), (db) => refusalOf(db, row))).toBe('23503');
  });

  test('people are visible through a membership of the tenant', async () => {
    const { rows } = await tryIn(String(own.tenantId), (db) =>
      sql<{ name: string }>`select name from users`.execute(db),
    );

    const names = rows.map(({ name }) => name).join(' ');
    expect(names).toContain('PROPRIO');
    expect(names).not.toContain('ALTRUI');
  });
});
