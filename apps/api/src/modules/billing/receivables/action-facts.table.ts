import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isUntouched } from './unrecorded-receivable.table.ts';

/** Facts about the subscription of a receivable and about its other periods. They decide which actions are possible. */
export interface ActionFacts {
  readonly isCustomerRemoved: boolean;
  readonly isBilledByProvider: boolean;
  readonly decidesAccess: boolean;
  readonly isUpcomingRenewal: boolean;
}

/**
 * The columns of `ActionFacts` for a receivable `r` of a subscription `s` with a customer `u`. Two kinds of renewals
 * do not count as later periods: one without money, transfer and link, because it is withdrawn when the payment of `r` is
 * cancelled, and one without money that has not begun (`decidesAccess`).
 */
export function actionFactColumns({
  tenantId,
  now,
}: Pick<TenantContext, 'tenantId' | 'now'>): RawBuilder<unknown> {
  const others = sql`from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = r.subscription_id`;
  const isWithdrawn = sql`(s.status = ${sql.lit(SubscriptionStatus.ActiveNoRenewal)} and y.period = r.period + 1
    and ${isUntouched(tenantId)})`;
  const isUnpaidUpcoming = sql`(y.due_at > ${String(now)} and y.settled_at is null and y.covered_cents = 0)`;
  return sql`u.hidden_at is not null as "isCustomerRemoved",
      exists (select ${others} and y.provider_subscription_id is not null) as "isBilledByProvider",
      not exists (select ${others} and y.period > r.period and not ${isWithdrawn}
        and not ${isUnpaidUpcoming}) as "decidesAccess",
      r.due_at > ${String(now)} and coalesce((select y.settled_at is not null ${others} and y.period < r.period
        order by y.period desc limit 1), false) as "isUpcomingRenewal"`;
}
