import { type RawBuilder, sql } from 'kysely';

/** The condition that the renewal of a subscription `s` was stopped and that no transfer has renewed it since. */
export function hasGivenUp(tenantId: number): RawBuilder<boolean> {
  return sql`(s.renewal_stop_requested_at is not null and not exists (select from receivables y
    where y.tenant_id = ${tenantId} and y.subscription_id = s.id and y.provider_subscription_id is null
      and y.due_at > s.renewal_stop_requested_at))`;
}
