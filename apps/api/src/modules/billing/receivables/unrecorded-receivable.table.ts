import { type RawBuilder, sql } from 'kysely';

/** The condition that a receivable `y` has no allocation, no transfer and no payment link. */
export function isUnrecorded(tenantId: number): RawBuilder<boolean> {
  return sql`not exists (select from allocations a
            where a.tenant_id = ${tenantId} and a.receivable_id = y.id)
          and not exists (select from bank_transfers b
            where b.tenant_id = ${tenantId} and b.receivable_id = y.id)
          and not exists (select from payment_tokens k
            where k.tenant_id = ${tenantId} and k.receivable_id = y.id)`;
}

/**
 * The condition that a receivable `y` has no allocation, transfer, payment link or charge. Such a renewal can be
 * withdrawn.
 */
export function isUntouched(tenantId: number): RawBuilder<boolean> {
  return sql`(y.settled_at is null or y.gross_cents = 0)
          and y.provider_subscription_id is null and y.charge_state is null and ${isUnrecorded(tenantId)}`;
}
