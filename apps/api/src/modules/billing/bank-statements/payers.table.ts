import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the customers `user_id` whose receivables were paid from an IBAN. There is one row for each confirmed
 * transfer.
 */
export const customersPaidFrom = (tenantId: number, iban: RawBuilder<unknown>) => sql`
  select s.user_id from bank_movements o
  join bank_transfers b on b.tenant_id = ${tenantId} and b.bank_movement_id = o.id
  join receivables r on r.tenant_id = ${tenantId} and r.id = b.receivable_id
  join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
  where o.tenant_id = ${tenantId} and o.state = 'confirmed' and o.payer_iban = ${iban}`;
