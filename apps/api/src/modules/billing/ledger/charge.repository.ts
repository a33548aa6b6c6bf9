import { sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

export interface Charge {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly saleId: string;
  readonly receivedCents: number | null;
  readonly paidAt: string;
}

/** A charge that did not complete, or not yet. */
export interface Attempt {
  readonly state: 'pending' | 'denied';
  /** Null when only the refusal was told, and not of which sale. */
  readonly saleId: string | null;
  readonly at: string;
  readonly retryAt: string | null;
}

export interface NewRefund {
  readonly kind: 'refund' | 'reversal';
  readonly paymentId: number;
  readonly providerRefundId: string;
  readonly amountCents: number;
  readonly refundedAt: string;
}

/** What providers charged and gave back, on the payments of their periods. */
export function chargeRepository({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('payments').where('tenant_id', '=', tenantId);
  const columns = (charge: Charge) => ({
    paid_at: charge.paidAt,
    payment_provider_id: charge.providerId,
    provider_subscription_id: charge.providerSubscriptionId,
    provider_sale_id: charge.saleId,
    received_cents: charge.receivedCents,
    charge_state: null,
    charge_sale_id: null,
    charge_at: null,
    retry_at: null,
  });
  const known = ofTenant.select([
    'id',
    'period',
    'amount_cents as amountCents',
    'paid_at as paidAt',
    'provider_sale_id as saleId',
    'charge_state as chargeState',
    'charge_sale_id as chargeSaleId',
    'charge_at as chargeAt',
  ]);

  return {
    ofSale: (providerId: number, saleId: string) =>
      ofTenant
        .select(['id', 'subscription_id as subscriptionId'])
        .where('payment_provider_id', '=', providerId)
        .where('provider_sale_id', '=', saleId)
        .executeTakeFirst(),

    ofPeriod: (subscriptionId: number, period: number) =>
      known
        .where('subscription_id', '=', subscriptionId)
        .where('period', '=', period)
        .forUpdate()
        .executeTakeFirst(),

    /** The period that a sale was to pay when it was last heard of. */
    async periodAwaiting(subscriptionId: number, saleId: string): Promise<number | undefined> {
      const row = await ofTenant
        .select('period')
        .where('subscription_id', '=', subscriptionId)
        .where('charge_sale_id', '=', saleId)
        .executeTakeFirst();
      return row?.period;
    },

    /** Opens the period when it is not open yet; its id. */
    async noteAttempt(
      due: { subscriptionId: number; period: number; amountCents: number },
      attempt: Attempt,
    ): Promise<number> {
      const attempted = {
        charge_state: attempt.state,
        charge_sale_id: attempt.saleId,
        charge_at: attempt.at,
        retry_at: attempt.retryAt,
      };
      const { id } = await db
        .insertInto('payments')
        .values({
          tenant_id: tenantId,
          subscription_id: due.subscriptionId,
          period: due.period,
          amount_cents: due.amountCents,
          ...attempted,
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'subscription_id', 'period']).doUpdateSet(attempted),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async setCharge(id: number, charge: Charge): Promise<void> {
      await db
        .updateTable('payments')
        .set(columns(charge))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async insert(
      due: { subscriptionId: number; period: number; amountCents: number },
      charge: Charge,
    ): Promise<number> {
      const { id } = await db
        .insertInto('payments')
        .values({
          tenant_id: tenantId,
          subscription_id: due.subscriptionId,
          period: due.period,
          amount_cents: due.amountCents,
          ...columns(charge),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The payment that a charge paid, and how much of it went back; undefined when it paid none. */
    async refundedOf(providerId: number, saleId: string) {
      const { rows } = await sql<{ subscriptionId: number; refundedCents: number }>`
        select y.subscription_id as "subscriptionId",
          (select coalesce(sum(r.amount_cents), 0)::int from payment_refunds r
            where r.tenant_id = ${tenantId} and r.payment_id = y.id) as "refundedCents"
        from payments y where y.tenant_id = ${tenantId} and y.payment_provider_id = ${providerId}
          and y.provider_sale_id = ${saleId}`.execute(db);
      return rows[0];
    },

    /** Whether it is a new one: the same refund is told more than once. */
    async insertRefund(refund: NewRefund): Promise<boolean> {
      const row = await db
        .insertInto('payment_refunds')
        .values({
          tenant_id: tenantId,
          payment_id: refund.paymentId,
          kind: refund.kind,
          provider_refund_id: refund.providerRefundId,
          amount_cents: refund.amountCents,
          refunded_at: refund.refundedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
