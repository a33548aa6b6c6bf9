import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import type { PlanRow } from './plan.table.ts';

/** The id of a plan at one account of the provider. */
interface ProviderPlanRow {
  readonly providerId: number;
  readonly providerPlanId: string;
}

export function providerPlanRepository({ db, tenantId }: TenantContext) {
  const removal = db.deleteFrom('provider_plans').where('tenant_id', '=', tenantId);

  return {
    list: (planId: number): Promise<ProviderPlanRow[]> =>
      db
        .selectFrom('provider_plans')
        .select(['payment_provider_id as providerId', 'provider_plan_id as providerPlanId'])
        .where('tenant_id', '=', tenantId)
        .where('plan_id', '=', planId)
        .execute(),

    /**
     * Stores the id if the plan still has these terms. If the account already has an id for the plan, that id is kept.
     */
    async insert(plan: PlanRow, { providerId, providerPlanId }: ProviderPlanRow): Promise<void> {
      await sql`
        insert into provider_plans (tenant_id, plan_id, payment_provider_id, provider_plan_id)
        select p.tenant_id, p.id, ${providerId}, ${providerPlanId} from plans p
        where p.tenant_id = ${tenantId} and p.id = ${plan.id} and p.net_cents = ${plan.net_cents}
          and p.vat_basis_points = ${plan.vat_basis_points} and p.recurrence_months = ${plan.recurrence_months}
        for share
        on conflict do nothing`.execute(db);
    },

    /** Makes the plan show the id. Returns false if the plan has changed in the meantime or already has an id. */
    async show(plan: PlanRow, providerPlanId: string): Promise<boolean> {
      const row = await db
        .updateTable('plans')
        .set(({ eb }) => ({ paypal_plan_id: providerPlanId, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', plan.id)
        .where('paypal_plan_id', 'is', null)
        .where('net_cents', '=', plan.net_cents)
        .where('vat_basis_points', '=', plan.vat_basis_points)
        .where('recurrence_months', '=', plan.recurrence_months)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async removeOfPlan(planId: number): Promise<void> {
      await removal.where('plan_id', '=', planId).execute();
    },

    async removeId(planId: number, providerPlanId: string): Promise<void> {
      await removal
        .where('plan_id', '=', planId)
        .where('provider_plan_id', '=', providerPlanId)
        .execute();
    },

    /**
     * Removes the plan ids of an account, also from the plans that show them. Ids of another account and ids that a
     * person has typed are kept.
     */
    async removeOfProvider(providerId: number): Promise<void> {
      await sql`
        with gone as (delete from provider_plans
          where tenant_id = ${tenantId} and payment_provider_id = ${providerId}
          returning plan_id, provider_plan_id)
        update plans p set paypal_plan_id = null, version = p.version + 1 from gone
        where p.tenant_id = ${tenantId} and p.id = gone.plan_id and p.paypal_plan_id = gone.provider_plan_id
          and not exists (select from provider_plans o
            where o.tenant_id = ${tenantId} and o.plan_id = p.id and o.provider_plan_id = p.paypal_plan_id
              and o.payment_provider_id <> ${providerId})`.execute(db);
    },
  };
}
