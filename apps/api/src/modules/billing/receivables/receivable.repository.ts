import type { ChargeState } from '@canone/contracts/billing-schedule';
import type { Balance } from '@canone/contracts/ledger-rules';
import { sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import { frozenAmounts, type Terms } from './frozen-amounts.ts';

/** The open rest of a receivable `y` in cents: `restOf` in SQL. */
export const receivableRest = sql`(y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents)`;

/** The provider and its subscription that will charge a receivable. */
export interface BilledOnline {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly billedSince: string;
  readonly endsAt: string;
  /** `expected` when the first charge is due already. */
  readonly chargeState: 'expected' | null;
}

/** The number, start and end of a period. */
export interface PeriodBounds {
  readonly period: number;
  readonly dueAt: string;
  readonly endsAt: string;
  /** Opened only for a payment by transfer. */
  readonly isForTransfer?: boolean;
}

/** A charge that failed or is pending. */
export interface Attempt {
  readonly state: 'pending' | 'denied';
  /** Null for a refusal of an unknown sale. */
  readonly saleId: string | null;
  readonly at: string;
  readonly retryAt: string | null;
}

export interface KnownReceivable extends Balance {
  readonly id: number;
  readonly subscriptionId: number;
  readonly period: number;
  readonly vatBasisPoints: number;
  readonly dueAt: string;
  readonly settledAt: string | null;
  readonly missingNotedAt: string | null;
  readonly chargeState: ChargeState | null;
  readonly chargeSaleId: string | null;
  readonly chargeAt: string | null;
}

export function receivableRepository({ db, tenantId, now }: TenantContext) {
  const ofTenant = db.selectFrom('receivables').where('receivables.tenant_id', '=', tenantId);
  const one = (id: number) =>
    db.updateTable('receivables').where('tenant_id', '=', tenantId).where('id', '=', id);
  const known = ofTenant.select([
    'id',
    'subscription_id as subscriptionId',
    'period',
    'gross_cents as grossCents',
    'covered_cents as coveredCents',
    'refunded_cents as refundedCents',
    'written_off_cents as writtenOffCents',
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

    /** Locks them in the order of their ids until the transaction ends, which prevents deadlocks. */
    async lockSubscriptions(ids: readonly number[]): Promise<void> {
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    /** Locks the row until the end of the transaction. */
    findForUpdate: (id: number): Promise<KnownReceivable | undefined> =>
      known.where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Locks the row until the end of the transaction. */
    ofPeriod: (subscriptionId: number, period: number): Promise<KnownReceivable | undefined> =>
      known
        .where('subscription_id', '=', subscriptionId)
        .where('period', '=', period)
        .forUpdate()
        .executeTakeFirst(),

    /** Our subscription that this provider subscription pays for, and the first period that it pays. */
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

    /** Only a completed sale covers it. Its period begins when the provider's billing does. */
    async setBilling(id: number, billed: BilledOnline): Promise<void> {
      await one(id)
        .set({
          payment_provider_id: billed.providerId,
          provider_subscription_id: billed.providerSubscriptionId,
          billed_since: billed.billedSince,
          due_at: billed.billedSince,
          ends_at: billed.endsAt,
          charge_state: billed.chargeState,
        })
        .execute();
    },

    /** Clears the awaited charge, because a charge covers it. */
    async setCharged(
      id: number,
      providerId: number,
      providerSubscriptionId: string,
    ): Promise<void> {
      await one(id)
        .set({
          payment_provider_id: providerId,
          provider_subscription_id: providerSubscriptionId,
          charge_state: null,
          charge_sale_id: null,
          charge_at: null,
          retry_at: null,
        })
        .execute();
    },

    /** The last period, open or settled. */
    last: (subscriptionId: number) =>
      known
        .where('subscription_id', '=', subscriptionId)
        .orderBy('period', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Opens a period with frozen amounts. Returns its id; undefined when it was open already. */
    async open(
      subscriptionId: number,
      { period, dueAt, endsAt, isForTransfer = false }: PeriodBounds,
      terms: Terms,
    ): Promise<number | undefined> {
      const row = await db
        .insertInto('receivables')
        .values({
          tenant_id: tenantId,
          subscription_id: subscriptionId,
          period,
          due_at: dueAt,
          ends_at: endsAt,
          is_for_transfer: isForTransfer,
          ...frozenAmounts(terms),
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'subscription_id', 'period']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Removes the period opened for a transfer, unless it has any record. */
    async removeForTransfer(subscriptionId: number): Promise<void> {
      await sql`delete from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId} and y.is_for_transfer
          and y.settled_at is null and y.provider_subscription_id is null
          and not exists (select from allocations a
            where a.tenant_id = ${tenantId} and a.receivable_id = y.id)
          and not exists (select from bank_transfers b
            where b.tenant_id = ${tenantId} and b.receivable_id = y.id)
          and not exists (select from payment_tokens k
            where k.tenant_id = ${tenantId} and k.receivable_id = y.id)`.execute(db);
    },

    /** Moves it to the period in which its money arrived. */
    async moveTo(id: number, { period, dueAt, endsAt }: PeriodBounds): Promise<void> {
      await one(id).set({ period, due_at: dueAt, ends_at: endsAt }).execute();
    },

    /** Settles a free period at its confirmation, because no money can be allocated. */
    async settleFree(id: number): Promise<void> {
      await one(id)
        .set({ settled_at: String(now) })
        .where('gross_cents', '=', 0)
        .execute();
    },

    /** Marks an open receivable as missing. Returns false when it was marked already. */
    async noteMissing(id: number): Promise<boolean> {
      const row = await one(id)
        .set({ missing_noted_at: String(now) })
        .where('settled_at', 'is', null)
        .where('missing_noted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async noteAttempt(id: number, attempt: Attempt): Promise<void> {
      await one(id)
        .set({
          charge_state: attempt.state,
          charge_sale_id: attempt.saleId,
          charge_at: attempt.at,
          retry_at: attempt.retryAt,
        })
        .execute();
    },

    /** Returns whether any period of the subscription ever had an allocation. */
    async hasAllocations(subscriptionId: number): Promise<boolean> {
      const row = await ofTenant
        .innerJoin('allocations as a', 'a.receivable_id', 'receivables.id')
        .select('a.id')
        .where('a.tenant_id', '=', tenantId)
        .where('receivables.subscription_id', '=', subscriptionId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A receivable without any allocation follows the terms; the first period also follows the start. */
    async followTerms(
      subscriptionId: number,
      terms: Terms,
      start: { readonly dueAt: string; readonly endsAt: string },
    ): Promise<void> {
      const open = db
        .updateTable('receivables')
        .where('tenant_id', '=', tenantId)
        .where('subscription_id', '=', subscriptionId)
        .where('settled_at', 'is', null)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('allocations as a')
                .select('a.id')
                .where('a.tenant_id', '=', tenantId)
                .whereRef('a.receivable_id', '=', 'receivables.id'),
            ),
          ),
        );
      await open.set(frozenAmounts(terms)).execute();
      await open
        .set({ due_at: start.dueAt, ends_at: start.endsAt })
        .where('period', '=', 0)
        .where('billed_since', 'is', null)
        .execute();
    },
  };
}
