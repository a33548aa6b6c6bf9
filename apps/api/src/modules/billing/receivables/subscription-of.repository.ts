import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/**
 * A subquery for the id of a receivable's subscription. It saves a round trip inside another statement. The id never
 * changes.
 */
export function subscriptionOf(
  { tenantId }: TenantContext,
  receivableId: number,
): RawBuilder<number> {
  return sql<number>`(select y.subscription_id from receivables y
    where y.tenant_id = ${tenantId} and y.id = ${receivableId})`;
}
