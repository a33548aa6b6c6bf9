import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from '../receivables/receivable.service.ts';
import { paymentTokenRevocations, paymentTokenWrites } from './payment-token-writes.repository.ts';

export interface PaymentTokenRow {
  readonly id: number;
  readonly status: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The id that the link and its provider subscription have in common. */
  readonly correlationId: string;
  /** The time at which a customer first opened the page of the link. */
  readonly openedAt: string | null;
  /** The encrypted secret of the link, stored while the link is valid. Null for a link of the previous version. */
  readonly sealed: string | null;
  readonly paymentId: number;
  readonly userId: number;
  readonly planId: number;
  readonly amountCents: number;
  /** The current gross amount of the payment. A link with another amount is outdated. */
  readonly dueCents: number;
  /** The rest of the payment that is still due. A link is closed as soon as any money covers a part. */
  readonly restCents: number;
  /**
   * The money of this payment: the amount that covers it, the refunded amount, and the amount that a bank took back.
   */
  readonly coveredCents: number;
  readonly refundedCents: number;
  readonly reversedCents: number;
  readonly providerId: number;
  readonly providerPlanId: string;
  readonly overridesPrice: boolean;
  /** The provider subscription that paid with this link. Null while the link is unused. */
  readonly providerSubscriptionId: string | null;
  readonly subscriptionId: number;
  readonly subscriptionStatus: number;
  readonly startAt: string;
  readonly paidAt: string | null;
  readonly chargeState: ChargeState | null;
  readonly retryAt: string | null;
  readonly billedSince: string | null;
  readonly recurrenceMonths: number;
  readonly vatBasisPoints: number;
  /**
   * A link can only pay the last period. The billing of a paid period begins now, so an earlier period would begin
   * after a later one.
   */
  readonly isLastPeriod: boolean;
  readonly planName: string;
  readonly sellerName: string;
  readonly dueAt: string;
  readonly endsAt: string;
  /** The provider's id of the last charge that covers this payment. */
  readonly chargeId: string | null;
  readonly chargedAt: string | null;
  /** The page of the tenant to which a customer returns after the payment. */
  readonly returnUrl: string | null;
  /** The address at which the tenant reads the replies of customers. */
  readonly replyTo: string | null;
}

/** Finds the tenant of a link. No other query of this module runs before a tenant is entered. */
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

/** Finds links together with their payment and subscription. */
function paymentTokenReads({ db, tenantId, now }: TenantContext) {
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
        y.charge_state as "chargeState", y.retry_at as "retryAt", y.billed_since as "billedSince",
        s.recurrence_months as "recurrenceMonths", s.vat_basis_points as "vatBasisPoints",
        not exists (select from receivables z where z.tenant_id = ${tenantId} and z.subscription_id = s.id
          and z.period > y.period) as "isLastPeriod",
        p.name as "planName", t.name as "sellerName", y.due_at as "dueAt", y.ends_at as "endsAt",
        e.external_id as "chargeId", e.occurred_at as "chargedAt", l.return_url as "returnUrl",
        l.reply_to as "replyTo"
      from payment_tokens k
      join receivables y on y.tenant_id = ${tenantId} and y.id = k.receivable_id
      join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
      join plans p on p.tenant_id = ${tenantId} and p.id = k.plan_id
      join (select * from tenants) t on t.id = ${tenantId}
      left join letter_settings l on l.tenant_id = ${tenantId}
      left join lateral (select e.external_id, e.occurred_at from allocations a
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id and e.kind = 'charge'
        where a.tenant_id = ${tenantId} and a.receivable_id = y.id order by a.id desc limit 1) e on true
      where k.tenant_id = ${tenantId} and ${wanted} ${lock}`.execute(db);
    return rows[0];
  }

  const byHash = (hash: Buffer) => sql`k.token_hash = ${hash}`;
  // this weaker lock does not block the insert of a notification about the link, which refers to the subscription: that
  // transaction already holds the link, and waiting could cause a deadlock
  const locked = sql`for no key update of s, y, k`;

  return {
    find: (hash: Buffer) => select(byHash(hash), sql``),

    /**
     * Locks subscription, payment and link, so that a second transaction sees the changes of the first. Changes of
     * terms and new links lock in the same order, which prevents deadlocks.
     */
    findForUpdate: (hash: Buffer) => select(byHash(hash), locked),

    findByCorrelationForUpdate: async (correlationId: string | undefined) =>
      correlationId === undefined
        ? undefined
        : select(sql`k.correlation_id = ${correlationId}`, locked),

    /** The link with which this payment can be made now. */
    findLive: (paymentId: number) =>
      select(
        sql`k.receivable_id = ${paymentId} and k.status = ${PaymentTokenStatus.Active}
          and k.expires_at > ${String(now)} and k.amount_cents = y.gross_cents and k.amount_cents = ${receivableRest}`,
        sql``,
      ),

    /** Returns whether any of our links was created for this plan of the provider. */
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
  };
}

export function paymentTokenRepository(ctx: TenantContext) {
  return { ...paymentTokenReads(ctx), ...paymentTokenRevocations(ctx), ...paymentTokenWrites(ctx) };
}
