import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

export interface NewPaymentToken {
  readonly hash: Buffer;
  readonly sealed: string;
  readonly correlationId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly paymentId: number;
  readonly userId: number;
  readonly planId: number;
  readonly amountCents: number;
  readonly providerId: number;
  readonly providerPlanId: string;
  readonly overridesPrice: boolean;
}

type RevocationReason = 'newLink' | 'otherAccount' | 'customerRemoved' | 'cancelled';

/** Revokes links. */
export function paymentTokenRevocations({ db, tenantId, now }: TenantContext) {
  async function revoke(revoked_for: RevocationReason, which: RawBuilder<SqlBool>): Promise<void> {
    await db
      .updateTable('payment_tokens')
      .set({
        status: PaymentTokenStatus.Expired,
        revoked_at: String(now),
        revoked_for,
        token_sealed: null,
      })
      .where('tenant_id', '=', tenantId)
      .where('status', '=', PaymentTokenStatus.Active)
      .where(which)
      .execute();
  }

  return {
    /** Revokes the valid link of a payment, because a new link replaces it. */
    revokeActive: (paymentId: number) => revoke('newLink', sql`receivable_id = ${paymentId}`),

    /** Revokes the links of a person who is removed. */
    revokeOfUser: (userId: number) => revoke('customerRemoved', sql`user_id = ${userId}`),

    /** Revokes the links of a subscription, because the attempts begun with them are cancelled. */
    revokeOfSubscription: (subscriptionId: number) =>
      revoke(
        'cancelled',
        sql`receivable_id in (select y.id from receivables y
          where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId})`,
      ),

    /** Revokes the links of an account that is replaced. */
    revokeThrough: (providerId: number) =>
      revoke('otherAccount', sql`payment_provider_id = ${providerId}`),
  };
}

/** Creates links and records that they are used. */
export function paymentTokenWrites({ db, tenantId, now }: TenantContext) {
  return {
    async insert(token: NewPaymentToken): Promise<number> {
      const { id } = await db
        .insertInto('payment_tokens')
        .values({
          tenant_id: tenantId,
          token_hash: token.hash,
          token_sealed: token.sealed,
          correlation_id: token.correlationId,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          receivable_id: token.paymentId,
          user_id: token.userId,
          plan_id: token.planId,
          amount_cents: token.amountCents,
          payment_provider_id: token.providerId,
          provider_plan_id: token.providerPlanId,
          overrides_price: token.overridesPrice,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payment_token_lookup')
        .values({ token_hash: token.hash, tenant_id: tenantId })
        .execute();
      return id;
    },

    /** Records the time of the first opening. Later openings change nothing. */
    async markOpened(id: number): Promise<void> {
      await db
        .updateTable('payment_tokens')
        .set({ opened_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .execute();
    },

    /**
     * Locks the subscription before its link is written. A removal and an erasure use the same order, which prevents
     * deadlocks.
     */
    async keepSubscription(id: number): Promise<void> {
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forKeyShare()
        .execute();
    },

    /** Records a customer's request for a new link. Returns whether it is the first request for this link. */
    async markRenewalRequested(id: number): Promise<boolean> {
      const row = await db
        .updateTable('payment_tokens')
        .set({ renewal_asked_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('renewal_asked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async markUsed(id: number, providerSubscriptionId: string): Promise<void> {
      await db
        .updateTable('payment_tokens')
        .set({
          status: PaymentTokenStatus.Used,
          provider_subscription_id: providerSubscriptionId,
          token_sealed: null,
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
