import { sql } from 'kysely';
import { idsInOrder } from '../../../platform/crud/paging.ts';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import type { LifeCycleFacts } from './life-cycle-steps.ts';

export interface LifeCycleRow extends LifeCycleFacts {
  readonly id: number;
}

/** The tenants that have due steps. The query runs before a tenant is entered. */
export async function tenantsWithSteps({ db, now }: PublicContext): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('tenants')
    .select('tenants.id')
    .where('tenants.id', 'in', ({ selectFrom }) =>
      selectFrom('subscriptions')
        .select('subscriptions.tenant_id')
        .where('subscriptions.next_step_at', '<=', String(now)),
    )
    .orderBy('tenants.id')
    .execute();
  return rows.map(({ id }) => id);
}

export function lifeCycleRepository({ db, tenantId, now }: TenantContext) {
  return {
    /**
     * Locks some due subscriptions and reads them. The one that has waited longest comes first. Subscriptions locked by
     * another process are skipped. A second statement reads them, because the first statement would see the periods as
     * they were before it had the locks.
     */
    async lockDue(limit: number, except: readonly number[]): Promise<readonly LifeCycleRow[]> {
      const { rows: held } = await sql<{ id: number }>`
        select s.id from subscriptions s where s.tenant_id = ${tenantId} and s.next_step_at <= ${String(now)}
          and s.id <> all (${[...except]}::int[])
        order by s.next_step_at, s.id limit ${limit} for no key update of s skip locked`.execute(
        db,
      );
      const { rows } = await sql<LifeCycleRow>`
        select s.id, s.status, s.start_at as "startAt", s.recurrence_months as "recurrenceMonths",
          s.gross_cents as "grossCents", s.vat_basis_points as "vatBasisPoints",
          nullif(s.reconciled_at, 'infinity') as "reconciledAt", s.active_since as "activeSince",
          s.provider_status as "providerStatus",
          (select coalesce(json_agg(json_build_object('id', y.id, 'period', y.period,
              'paidAt', y.settled_at, 'missingNotedAt', y.missing_noted_at,
              'chargeState', y.charge_state, 'billedSince', y.billed_since,
              'providerSubscriptionId', y.provider_subscription_id) order by y.period), '[]')
            from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = s.id) as payments
        from ${idsInOrder(held.map(({ id }) => id))}
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = chosen.id
        order by chosen.place`.execute(db);
      return rows;
    },

    async scheduleNextStep(id: number, at: Temporal.Instant | null): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ next_step_at: at && String(at) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
