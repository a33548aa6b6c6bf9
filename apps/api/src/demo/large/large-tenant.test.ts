import { expect, inject, onTestFinished, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertLargeTenant, largeTenant } from './large-tenant.repository.ts';

const now = Temporal.Instant.from('2026-11-23T10:00:00Z');

test.runIf(inject('database').kind === 'pglite')(
  'the large tenant of the demo has its rows once, and its books agree',
  async () => {
    const engine = await openTestDatabase();
    onTestFinished(() => engine.close());

    const id = await insertLargeTenant(engine.pool, now, { customers: 130, periods: 3 });

    const { rows } = await engine.pool.query(
      `select (select count(*)::int from memberships where tenant_id = $1) as customers,
        (select count(*)::int from receivables where tenant_id = $1) as periods,
        (select count(*)::int from receivables where tenant_id = $1 and settled_at is null) as unpaid,
        (select count(*)::int from ledger_entries where tenant_id = $1) as movements,
        (select name from tenants where id = $1) as name`,
      [id],
    );
    expect(rows).toEqual([
      { customers: 130, periods: 390, unpaid: 16, movements: 374, name: largeTenant },
    ]);
    expect((await verifyInstallation(engine)).paragraphs).toEqual([]);
    expect(await insertLargeTenant(engine.pool, now, { customers: 1, periods: 1 })).toBeUndefined();
  },
);
