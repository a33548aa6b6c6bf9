import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/**
 * Orders receivables `y` by the start of their provider subscription, the newest first. Only the newest one still
 * bills.
 */
export const newestBilling = sql`y.billed_since desc nulls last, y.period`;

interface BillingRow {
  readonly status: SubscriptionStatus;
  readonly providerId: number | null;
  readonly providerSubscriptionId: string | null;
}

/**
 * The provider subscription that bills our subscription now or billed it last. Its ids are null when there was none.
 */
export async function billingOf(
  { db, tenantId }: TenantContext,
  subscriptionId: number,
): Promise<BillingRow | undefined> {
  const { rows } = await sql<BillingRow>`
    select y.subscription_status as status, y.payment_provider_id as "providerId",
      y.provider_subscription_id as "providerSubscriptionId"
    from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId}
    order by y.provider_subscription_id is null, ${newestBilling} limit 1`.execute(db);
  return rows[0];
}
