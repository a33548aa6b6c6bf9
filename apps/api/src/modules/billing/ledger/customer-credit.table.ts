import { type RawBuilder, sql } from 'kysely';

/**
 * The credit of a customer in cents: the sum of what each receipt has left for no receivable. A receipt of which more was
 * returned than received has no credit, and takes none from the others.
 */
export function customerCredit(
  tenantId: number,
  userId: number | RawBuilder<number>,
): RawBuilder<number> {
  const allocated = sql`coalesce((select sum(a.amount_cents) from allocations a
    where a.tenant_id = ${tenantId} and a.entry_id = e.id), 0)`;
  return sql`(select coalesce(sum(greatest(c.cents, 0)), 0)::float8
    from (select sum(e.amount_cents - ${allocated}) as cents from ledger_entries e
      where e.tenant_id = ${tenantId} and e.user_id = ${userId} group by e.root_id) c)`;
}
