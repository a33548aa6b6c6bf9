import { type RawBuilder, sql } from 'kysely';

/** The credit of a customer in cents: the sum of all entries minus the sum of their allocations. */
export function customerCredit(
  tenantId: number,
  userId: number | RawBuilder<number>,
): RawBuilder<number> {
  const entries = sql`ledger_entries e where e.tenant_id = ${tenantId} and e.user_id = ${userId}`;
  return sql`(coalesce((select sum(e.amount_cents) from ${entries}), 0)
    - coalesce((select sum(a.amount_cents) from allocations a
        where a.tenant_id = ${tenantId} and a.entry_id in (select e.id from ${entries})), 0))::float8`;
}
