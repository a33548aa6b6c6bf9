import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from './test-api.ts';

/** The sum of the amounts of these entries `e`, in cents. */
export async function entrySums(
  api: TestApi,
  tenantId: number,
  where: ReturnType<typeof sql>,
): Promise<number> {
  return api.make.inTenant(tenantId, async (db) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_entries e where ${where}`.execute(
      db,
    );
    return rows[0]?.cents ?? 0;
  });
}

/**
 * Checks that the credit (held minus allocated) is not negative. Only a chain with more returned than received may
 * be.
 */
export async function creditHolds(api: TestApi, tenantId: number): Promise<void> {
  const sums = await api.make.inTenant(tenantId, async (db) => {
    const { rows } = await sql<{ credit: number; overdrawn: number }>`
      select coalesce(sum(c.held - c.allocated), 0)::int as credit,
        coalesce(sum(least(c.held, 0)), 0)::int as overdrawn
      from (select e.root_id, sum(e.amount_cents) as held, coalesce(sum((select sum(a.amount_cents)
          from allocations a where a.tenant_id = ${tenantId} and a.entry_id = e.id)), 0) as allocated
        from ledger_entries e where e.tenant_id = ${tenantId} group by e.root_id) c`.execute(db);
    return rows[0];
  });
  expect(sums?.credit).toBeGreaterThanOrEqual(sums?.overdrawn ?? 0);
}
