import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../platform/database/engine.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openBlankDatabase } from '../../../testing/test-database.ts';

const migrations = new URL('../../../../migrations/', import.meta.url);

/** Received, refused and returned payments in every form that the version before the ledger stored. */
const booksOfTheVersionBefore = `
begin;
insert into tenants (id, name) values (1, 'Primo');
insert into users (id, email, name, role_id, is_active) values (1, 'ada@esempio.it', 'Ada', 4, true);
insert into memberships (tenant_id, user_id) values (1, 1);
select set_config('app.tenant_id', '1', true), set_config('role', 'canone_app', true);
insert into plans (tenant_id, id, name, net_cents, vat_basis_points, recurrence_months)
  values (1, 1, 'Base', 1000, 2200, 1);
insert into payment_providers (tenant_id, id, name, api_url, api_key)
  values (1, 1, 'PayPal', 'https://api.example', 'chiave');
insert into subscriptions (tenant_id, id, user_id, plan_id, status, start_at, end_at, gross_cents,
    vat_basis_points, recurrence_months, reconciled_at, charges_listed_at)
  select 1, n, 1, 1, status, '2026-01-31T10:00Z', '2026-02-28T10:00Z', gross, 2200, 1,
    '2026-03-01T00:00Z', '2026-03-01T00:00Z'
  from (values (1, 1, 1220), (2, 1, 1220), (3, 3, 1220), (4, 3, 1220), (5, 3, 1220), (6, 4, 1220), (7, 1, 1220),
    (8, 2, 1220), (9, 3, 0)) s (n, status, gross);
insert into payments (tenant_id, id, subscription_id, period, amount_cents, paid_at, payment_provider_id,
    provider_subscription_id, provider_sale_id, received_cents)
  values
    -- 1: two charges, the second above what was due, the first refunded in two parts
    (1, 10, 1, 0, 1220, '2026-01-31T11:00Z', 1, 'I-1', 'SALE-10', 1220),
    (1, 11, 1, 1, 1220, '2026-02-28T11:00Z', 1, 'I-1', 'SALE-11', 1300),
    -- 2: marked as paid by the browser, without a sale
    (1, 20, 2, 0, 1220, '2026-01-31T11:00Z', 1, 'I-2', null, null),
    -- 3: confirmed with two transfers, one of them never approved, 20 cents too much
    (1, 30, 3, 0, 1220, '2026-02-05T11:00Z', null, null, null, null),
    -- 4: confirmed with 2.20 missing
    (1, 40, 4, 0, 1220, '2026-02-05T11:00Z', null, null, null, null),
    -- 5: confirmed without any transfer
    (1, 50, 5, 0, 1220, '2026-02-05T11:00Z', null, null, null, null),
    -- 6: waits, one transfer approved, one not
    (1, 60, 6, 0, 1220, null, null, null, null, null),
    -- 7: a charge reversed by the bank after a part had been refunded
    (1, 70, 7, 0, 1220, '2026-01-31T11:00Z', 1, 'I-7', 'SALE-70', 1220),
    (1, 71, 7, 1, 1220, null, null, null, null, null),
    (1, 80, 8, 0, 1220, null, null, null, null, null),
    (1, 90, 9, 0, 0, '2026-02-05T11:00Z', null, null, null, null);
update payments set billed_since = paid_at where period = 0 and provider_subscription_id is not null;
insert into payment_refunds (tenant_id, payment_id, kind, provider_refund_id, amount_cents, refunded_at)
  values (1, 10, 'refund', 'R-1', 407, '2026-02-01T10:00Z'), (1, 10, 'refund', 'R-2', 813, '2026-02-02T10:00Z'),
    (1, 11, 'refund', 'R-3', 100, '2026-03-02T10:00Z'),
    (1, 70, 'refund', 'R-4', 220, '2026-02-01T10:00Z'), (1, 70, 'reversal', 'V-1', 1000, '2026-02-03T10:00Z');
insert into bank_transfers (tenant_id, id, payment_id, amount_cents, approved_at)
  values (1, 1, 30, 1000, '2026-02-03T11:00Z'), (1, 2, 30, 240, null), (1, 3, 40, 1000, '2026-02-03T11:00Z'),
    (1, 4, 60, 500, '2026-02-03T11:00Z'), (1, 5, 60, 300, null);
commit`;

describe('books of the version before the ledger', () => {
  let engine: Engine;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canone-ledger-'));
    const before = (await readdir(migrations)).filter((name) => name < '0018');
    for (const name of before) await copyFile(new URL(name, migrations), join(folder, name));
    engine = await openBlankDatabase();
    await migrate(engine, pathToFileURL(`${folder}/`));
    const client = await engine.pool.connect();
    await client.query(booksOfTheVersionBefore);
    client.release();
    await migrate(engine);
  });

  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  async function inTenant(statement: string): Promise<unknown[]> {
    const client = await engine.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', '1', true), set_config('role', 'canone_app', true)`,
      );
      const { rows } = await client.query(statement);
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  test('become entries with the same sums', async () => {
    expect(
      await inTenant(`select kind, count(*)::int as n, sum(amount_cents)::int as cents from ledger_entries
        group by kind order by kind`),
    ).toEqual([
      { kind: 'charge', n: 3, cents: 1_220 + 1_300 + 1_220 },
      { kind: 'refund', n: 4, cents: -407 - 813 - 100 - 220 },
      { kind: 'reversal', n: 1, cents: -1_000 },
      { kind: 'transfer', n: 4, cents: 1_000 + 240 + 1_000 + 500 },
      { kind: 'writeOff', n: 2, cents: 220 + 1_220 },
    ]);
  });

  test('cover the periods they paid, and nothing without proof', async () => {
    expect(
      await inTenant(`select id, covered_cents as held, refunded_cents as refunded,
        written_off_cents as "writtenOff", settled_at as "settledAt" from receivables order by id`),
    ).toMatchObject([
      { id: 10, held: 0, refunded: 1_220, settledAt: '2026-01-31T11:00:00Z' },
      { id: 11, held: 1_200, refunded: 20, settledAt: '2026-02-28T11:00:00Z' },
      { id: 20, held: 0, refunded: 0, settledAt: null },
      { id: 30, held: 1_220, writtenOff: 0, settledAt: '2026-02-05T11:00:00Z' },
      { id: 40, held: 1_000, writtenOff: 220, settledAt: '2026-02-05T11:00:00Z' },
      { id: 50, held: 0, writtenOff: 1_220, settledAt: '2026-02-05T11:00:00Z' },
      { id: 60, held: 500, writtenOff: 0, settledAt: null },
      { id: 70, held: 0, refunded: 220, settledAt: null },
      { id: 71, held: 0, settledAt: null },
      { id: 80, held: 0, settledAt: null },
      { id: 90, held: 0, settledAt: '2026-02-05T11:00:00Z' },
    ]);
  });

  test('leave the uncovered rest as the customer’s credit', async () => {
    expect(
      await inTenant(`select (select sum(amount_cents) from ledger_entries)::int
        - (select sum(amount_cents) from allocations)::int as credit`),
    ).toEqual([{ credit: 20 }]);
  });

  test('keep the calendar: due dates count from the first charge in Rome', async () => {
    expect(
      await inTenant(
        `select id, due_at as "dueAt", ends_at as "endsAt" from receivables where id in (11, 30) order by id`,
      ),
    ).toEqual([
      { id: 11, dueAt: '2026-02-28T11:00:00Z', endsAt: '2026-03-31T10:00:00Z' },
      { id: 30, dueAt: '2026-01-31T10:00:00Z', endsAt: '2026-02-28T10:00:00Z' },
    ]);
  });

  test('queue a query at the provider for unproved payments', async () => {
    expect(
      await inTenant(`select id from subscriptions where reconciled_at is null order by id`),
    ).toEqual([{ id: 2 }]);
  });

  test.each([
    `update ledger_entries set amount_cents = 1 where id = 1`,
    `delete from ledger_entries where id = 1`,
    `update allocations set amount_cents = 1 where id = 1`,
    `delete from allocations where id = 1`,
    `truncate allocations`,
  ])('cannot be changed by the serving role: %s', async (statement) => {
    await expect(inTenant(statement)).rejects.toThrow(/permission denied/);
  });

  test.each([
    [
      'an allocation above the entry’s amount',
      `insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
        select 1, id, 80, 1000, now() from ledger_entries where kind = 'transfer' and amount_cents = 240`,
      /240 cents held, 1220 allocated/,
    ],
    [
      'an allocation above the receivable’s amount',
      `insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
        select 1, id, 10, 1, now() from ledger_entries where kind = 'transfer' and amount_cents = 500`,
      /receivables_check/,
    ],
    [
      'another amount of a covered receivable',
      `update receivables set gross_cents = 1, net_cents = 1,
        vat_cents = 0 where id = 60`,
      /amounts are frozen/,
    ],
  ])('refuse %s', async (_, statement, message) => {
    await expect(inTenant(statement)).rejects.toThrow(message);
  });
});
