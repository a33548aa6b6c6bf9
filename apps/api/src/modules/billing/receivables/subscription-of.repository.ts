import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

/** The id of a receivable's subscription as a subquery, so that no separate read is needed. It never changes. */
export function subscriptionOf(
  { tenantId }: TenantContext,
  receivableId: number,
): RawBuilder<number> {
  return sql<number>`(select y.subscription_id from receivables y
    where y.tenant_id = ${tenantId} and y.id = ${receivableId})`;
}
