import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { frozenAmounts, type Priced } from './frozen-amounts.ts';
import { isUnrecorded } from './unrecorded-receivable.table.ts';

/** The number, start and end of a period. */
export interface PeriodBounds {
  readonly period: number;
  readonly dueAt: string;
  readonly endsAt: string;
  /** The period was opened only because a person switched to payment by transfer. */
  readonly isForTransfer?: boolean;
}

/** Begins an update of the open periods to which nothing was ever allocated. */
function unallocatedPeriods({ db, tenantId }: TenantContext, subscriptionId: number) {
  return db
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
}

/** Opens, moves and removes the periods of a subscription. */
export function receivablePeriods(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  return {
    /**
     * Opens a period and fixes its amounts. Returns the id of the receivable. Undefined when the period is already
     * open.
     */
    async open(
      { id: subscriptionId, ...terms }: Priced,
      { period, dueAt, endsAt, isForTransfer = false }: PeriodBounds,
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

    /**
     * Moves a receivable to the period in which its money arrived. If a provider's billing began with it, the other
     * periods are counted from it, so the start of the billing moves too.
     */
    async moveTo(id: number, { period, dueAt, endsAt }: PeriodBounds): Promise<void> {
      await sql`update receivables set period = ${period}, due_at = ${dueAt}, ends_at = ${endsAt},
          billed_since = case when billed_since is not null then ${dueAt}::timestamptz end
        where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    },

    /**
     * Removes the period that was opened only for a transfer, unless money, a transfer or a link refers to it. If
     * `after` is given, the period is removed only if it follows the period with this number.
     */
    async removeForTransfer(subscriptionId: number, after?: number): Promise<void> {
      const isNext = sql`${after ?? null}::int = (select max(b.period) from receivables b
        where b.tenant_id = ${tenantId} and b.subscription_id = ${subscriptionId} and b.period < y.period)`;
      await sql`delete from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId} and y.is_for_transfer
          and y.settled_at is null and y.provider_subscription_id is null
          and ${after === undefined ? sql`true` : isNext} and ${isUnrecorded(tenantId)}`.execute(
        db,
      );
    },

    /** Applies new terms to the open periods without an allocation, and a new start to the first period. */
    async followTerms(
      { id: subscriptionId, ...terms }: Priced,
      start: { readonly dueAt: string; readonly endsAt: string },
    ): Promise<void> {
      const open = unallocatedPeriods(ctx, subscriptionId);
      await open.set(frozenAmounts(terms)).execute();
      await open
        .set({ due_at: start.dueAt, ends_at: start.endsAt })
        .where('period', '=', 0)
        .where('billed_since', 'is', null)
        .execute();
    },
  };
}
