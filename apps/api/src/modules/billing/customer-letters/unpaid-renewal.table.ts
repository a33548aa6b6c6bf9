import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** The condition that a subscription `s` has a renewal that has not begun and is not paid. It ends before that renewal. */
export function hasUnpaidRenewal({
  tenantId,
  now,
}: Pick<TenantContext, 'tenantId' | 'now'>): RawBuilder<boolean> {
  return sql`exists (select from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = s.id
    and y.due_at > ${String(now)} and y.settled_at is null)`;
}
