import { sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

/** Through whom, and with which of their subscriptions, a payment is to be charged. */
export interface BilledOnline {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly billedSince: string;
  /** `expected` when the first charge is due already. */
  readonly chargeState: 'expected' | null;
}

export function paymentRepository({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('payments').where('payments.tenant_id', '=', tenantId);

  return {
    find(id: number) {
      return ofTenant
        .select(['id', 'subscription_id', 'amount_cents', 'paid_at'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** The first one that a provider was paid for, or else the first of all. */
    firstOf(subscriptionId: number) {
      return ofTenant
        .select(['id', 'payment_provider_id', 'provider_subscription_id'])
        .where('subscription_id', '=', subscriptionId)
        .orderBy(sql`provider_subscription_id is null`)
        .orderBy('period')
        .limit(1)
        .executeTakeFirst();
    },

    /** The subscription of ours that this one of the provider's pays for, and from which period on. */
    async paidWith(
      providerId: number,
      providerSubscriptionId: string,
    ): Promise<{ subscriptionId: number; firstPeriod: number } | undefined> {
      return ofTenant
        .select(['subscription_id as subscriptionId', 'period as firstPeriod'])
        .where('payment_provider_id', '=', providerId)
        .where('provider_subscription_id', '=', providerSubscriptionId)
        .orderBy('period')
        .limit(1)
        .executeTakeFirst();
    },

    async isProviderSubscriptionUsed(providerSubscriptionId: string): Promise<boolean> {
      const row = await ofTenant
        .select('id')
        .where('provider_subscription_id', '=', providerSubscriptionId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Only a sale that completed pays it. */
    async setBilling(id: number, billed: BilledOnline): Promise<void> {
      await db
        .updateTable('payments')
        .set({
          payment_provider_id: billed.providerId,
          provider_subscription_id: billed.providerSubscriptionId,
          billed_since: billed.billedSince,
          charge_state: billed.chargeState,
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** The payments of a subscription's periods, one for each. */
export function periodRepository({ db, tenantId, now }: TenantContext) {
  return {
    /** The last period there is a payment for. */
    last: (subscriptionId: number) =>
      db
        .selectFrom('payments')
        .select(['id', 'period', 'paid_at as paidAt'])
        .where('tenant_id', '=', tenantId)
        .where('subscription_id', '=', subscriptionId)
        .orderBy('period', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Opens a period at today's price; whether it was not open already. */
    async open(subscriptionId: number, period: number): Promise<boolean> {
      const { rows } = await sql`
        insert into payments (tenant_id, subscription_id, period, amount_cents)
        select tenant_id, id, ${period}::int, gross_cents from subscriptions
        where tenant_id = ${tenantId} and id = ${subscriptionId}
        on conflict (tenant_id, subscription_id, period) do nothing returning id`.execute(db);
      return rows.length > 0;
    },

    async markPaid(id: number, period: number): Promise<void> {
      await db
        .updateTable('payments')
        .set({ paid_at: String(now), period })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** Whether it is missing still, and nobody has noted it yet. */
    async noteMissing(id: number): Promise<boolean> {
      const row = await db
        .updateTable('payments')
        .set({ missing_noted_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('paid_at', 'is', null)
        .where('missing_noted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
