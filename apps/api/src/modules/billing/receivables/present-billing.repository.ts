import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** Orders receivables `y` by the start of their provider subscription. The newest provider subscription bills. */
export const newestBilling = sql`y.billed_since desc nulls last, y.period`;

interface BillingRow {
  readonly status: SubscriptionStatus;
  readonly providerId: number | null;
  readonly providerSubscriptionId: string | null;
}

/** The provider subscription that bills our subscription, or billed it last. Both are null when none ever did. */
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
