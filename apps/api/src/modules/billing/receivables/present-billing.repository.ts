import { sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

/** The order of receivables `y` by when a provider's subscription began with them: the newest one bills by now. */
export const newestBilling = sql`y.billed_since desc nulls last, y.period`;

interface BillingRow {
  readonly providerId: number | null;
  readonly providerSubscriptionId: string | null;
}

/** The provider's subscription that bills one of ours by now, or did last; both null when none ever did. */
export async function billingOf(
  { db, tenantId }: TenantContext,
  subscriptionId: number,
): Promise<BillingRow | undefined> {
  const { rows } = await sql<BillingRow>`
    select y.payment_provider_id as "providerId", y.provider_subscription_id as "providerSubscriptionId"
    from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId}
    order by y.provider_subscription_id is null, ${newestBilling} limit 1`.execute(db);
  return rows[0];
}
