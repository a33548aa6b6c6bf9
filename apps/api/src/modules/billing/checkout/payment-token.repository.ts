import type { ChargeState } from '@canone/contracts/billing-schedule';
import { PaymentTokenStatus } from '@canone/contracts/payment-token';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PublicContext, TenantContext } from '../../../kit/context.ts';
import { receivableRest } from '../receivables/receivable.service.ts';

export interface PaymentTokenRow {
  readonly id: number;
  readonly status: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The id by which the provider's subscription is found. */
  readonly correlationId: string;
  /** The first opening of its page. */
  readonly openedAt: string | null;
  /** The encrypted secret, stored while the link is valid; null for a link of the previous version. */
  readonly sealed: string | null;
  readonly paymentId: number;
  readonly userId: number;
  readonly planId: number;
  readonly amountCents: number;
  /** The current amount of the payment. A link for another amount is outdated. */
  readonly dueCents: number;
  /** The part of it that is still due. Any covering money closes the link. */
  readonly restCents: number;
  /** The money of this payment: held, refunded, and reversed by a bank. */
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly reversedCents: number;
  readonly providerId: number;
  readonly providerPlanId: string;
  readonly overridesPrice: boolean;
  /** The subscription that paid it; null before. */
  readonly providerSubscriptionId: string | null;
  readonly subscriptionId: number;
  readonly subscriptionStatus: number;
  readonly startAt: string;
  readonly paidAt: string | null;
  readonly chargeState: ChargeState | null;
  readonly billedSince: string | null;
  readonly recurrenceMonths: number;
  readonly vatBasisPoints: number;
  readonly planName: string;
  readonly sellerName: string;
}

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

/** The tenant of a link. It is the only query before a tenant is entered. */
export async function tenantOfLink(
  { db }: PublicContext,
  hash: Buffer,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_token_lookup')
    .select('tenant_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.tenant_id;
}

type RevocationReason = 'newLink' | 'otherAccount' | 'customerRemoved' | 'cancelled';

export function paymentTokenRepository({ db, tenantId, now }: TenantContext) {
  async function select(
    wanted: ReturnType<typeof sql>,
    lock: ReturnType<typeof sql>,
  ): Promise<PaymentTokenRow | undefined> {
    const { rows } = await sql<PaymentTokenRow>`
      select k.id, k.status, k.created_at as "createdAt", k.expires_at as "expiresAt",
        k.correlation_id as "correlationId", k.opened_at as "openedAt", k.token_sealed as "sealed", k.receivable_id as "paymentId", k.user_id as "userId",
        k.plan_id as "planId", k.amount_cents as "amountCents", k.payment_provider_id as "providerId",
        k.provider_plan_id as "providerPlanId", k.overrides_price as "overridesPrice",
        k.provider_subscription_id as "providerSubscriptionId",
        s.id as "subscriptionId", s.status as "subscriptionStatus", s.start_at as "startAt", y.settled_at as "paidAt", y.gross_cents as "dueCents", ${receivableRest} as "restCents",
        y.covered_cents as "coveredCents", y.refunded_cents as "refundedCents", y.reversed_cents as "reversedCents",
        y.charge_state as "chargeState", y.billed_since as "billedSince",
        s.recurrence_months as "recurrenceMonths", s.vat_basis_points as "vatBasisPoints",
        p.name as "planName", t.name as "sellerName"
      from payment_tokens k
      join receivables y on y.tenant_id = ${tenantId} and y.id = k.receivable_id
      join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
      join plans p on p.tenant_id = ${tenantId} and p.id = k.plan_id
      join tenants t on t.id = ${tenantId}
      where k.tenant_id = ${tenantId} and ${wanted} ${lock}`.execute(db);
    return rows[0];
  }

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

  const byHash = (hash: Buffer) => sql`k.token_hash = ${hash}`;
  const locked = sql`for update of s, y, k`;

  return {
    find: (hash: Buffer) => select(byHash(hash), sql``),
    /**
     * Locks subscription, payment and link, so that the second of two sees the first one's changes. Changes of terms
     * and new links lock in the same order, which prevents deadlocks.
     */
    findForUpdate: (hash: Buffer) => select(byHash(hash), locked),
    findByCorrelationForUpdate: async (correlationId: string | undefined) =>
      correlationId === undefined
        ? undefined
        : select(sql`k.correlation_id = ${correlationId}`, locked),
    /** The link with which a payment can be made now. */
    findLive: (paymentId: number) =>
      select(
        sql`k.receivable_id = ${paymentId} and k.status = ${PaymentTokenStatus.Active}
          and k.expires_at > ${String(now)} and k.amount_cents = y.gross_cents and k.amount_cents = ${receivableRest}`,
        sql``,
      ),

    /** A new link replaces the previous one of a payment. */
    revokeActive: (paymentId: number) => revoke('newLink', sql`receivable_id = ${paymentId}`),

    /** Revokes the links of a removed person. */
    revokeOfUser: (userId: number) => revoke('customerRemoved', sql`user_id = ${userId}`),

    /** Revokes the links of a subscription whose attempts are cancelled. */
    revokeOfSubscription: (subscriptionId: number) =>
      revoke(
        'cancelled',
        sql`receivable_id in (select y.id from receivables y
          where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId})`,
      ),

    /** Revokes the links through a replaced account. */
    revokeThrough: (providerId: number) =>
      revoke('otherAccount', sql`payment_provider_id = ${providerId}`),

    /** Returns whether any of our links was for this plan of the provider. */
    async knowsPlan(providerId: number, providerPlanId: string): Promise<boolean> {
      const row = await db
        .selectFrom('payment_tokens')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('provider_plan_id', '=', providerPlanId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

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

    /** Only the first opening counts. */
    async markOpened(id: number): Promise<void> {
      await db
        .updateTable('payment_tokens')
        .set({ opened_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .execute();
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
