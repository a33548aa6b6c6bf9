import type { ChargeState } from '@canone/contracts/billing/billing-schedule';
import type { Balance } from '@canone/contracts/billing/ledger-rules';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableMarks } from './receivable-marks.repository.ts';
import { receivablePeriods } from './receivable-periods.repository.ts';

/** The open rest of a receivable `y` in cents. The rule of `restOf` in SQL. */
export const receivableRest = sql`(y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents)`;

export interface KnownReceivable extends Balance {
  readonly id: number;
  readonly subscriptionId: number;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly period: number;
  readonly vatBasisPoints: number;
  /** The cents that a bank has taken back. */
  readonly reversedCents: number;
  readonly dueAt: string;
  readonly settledAt: string | null;
  readonly missingNotedAt: string | null;
  readonly chargeState: ChargeState | null;
  readonly chargeSaleId: string | null;
  readonly chargeAt: string | null;
}

/** Finds receivables and locks them. */
function receivableReads({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('receivables').where('receivables.tenant_id', '=', tenantId);
  const known = ofTenant.select([
    'id',
    'subscription_id as subscriptionId',
    'subscription_status as subscriptionStatus',
    'period',
    'gross_cents as grossCents',
    'covered_cents as coveredCents',
    'refunded_cents as refundedCents',
    'written_off_cents as writtenOffCents',
    'reversed_cents as reversedCents',
    'vat_basis_points as vatBasisPoints',
    'due_at as dueAt',
    'settled_at as settledAt',
    'missing_noted_at as missingNotedAt',
    'charge_state as chargeState',
    'charge_sale_id as chargeSaleId',
    'charge_at as chargeAt',
  ]);

  return {
    find: (id: number): Promise<KnownReceivable | undefined> =>
      known.where('id', '=', id).executeTakeFirst(),

    /** Locks the receivable until the end of the transaction. */
    findForUpdate: (id: number): Promise<KnownReceivable | undefined> =>
      known.where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Finds a period and locks its receivable until the end of the transaction. */
    ofPeriod: (subscriptionId: number, period: number): Promise<KnownReceivable | undefined> =>
      known
        .where('subscription_id', '=', subscriptionId)
        .where('period', '=', period)
        .forUpdate()
        .executeTakeFirst(),

    /** The receivable of the last period, open or settled. */
    last: (subscriptionId: number) =>
      known
        .where('subscription_id', '=', subscriptionId)
        .orderBy('period', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Locks subscriptions in the order of their ids until the end of the transaction, which prevents deadlocks. This
     * lock does not block the insert of a row that refers to a subscription, such as a notification (W153).
     */
    async lockSubscriptions(ids: readonly number[]): Promise<void> {
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },
  };
}

/** Finds the provider subscription and the money of receivables. */
function receivableLinks({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('receivables').where('receivables.tenant_id', '=', tenantId);

  return {
    /** Our subscription that a provider subscription pays, and the first of the paid periods. */
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

    /** Returns whether anything was ever allocated to a period of the subscription. */
    async hasAllocations(subscriptionId: number): Promise<boolean> {
      const { rows } = await sql`select a.id from receivables y
        join allocations a on a.tenant_id = ${tenantId} and a.receivable_id = y.id
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId} limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },
  };
}

export function receivableRepository(ctx: TenantContext) {
  return {
    ...receivableReads(ctx),
    ...receivableLinks(ctx),
    ...receivablePeriods(ctx),
    ...receivableMarks(ctx),
  };
}
