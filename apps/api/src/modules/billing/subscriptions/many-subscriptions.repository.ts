import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { hasGivenUp } from './given-up.table.ts';

interface CustomerAndPlan {
  readonly userId: number;
  readonly planId: number;
}

/** Reads the facts that decide about one subscription of an operation on many. */
export function manySubscriptionsRepository({ db, tenantId }: TenantContext) {
  return {
    async isOnOffer(planId: number): Promise<boolean> {
      const row = await db
        .selectFrom('plans')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', planId)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Makes two operations on many rows wait for each other when both are about the same customer and plan. The
     * creation of a single subscription takes no such lock, because a customer may have two subscriptions to a plan.
     */
    async lock({ userId, planId }: CustomerAndPlan): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(
        ${`subscribe:${tenantId}:${userId}:${planId}`}, 0))`.execute(db);
    },

    /** Whether the customer has a subscription to the plan that is not cancelled. */
    async hasPlan({ userId, planId }: CustomerAndPlan): Promise<boolean> {
      const row = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('plan_id', '=', planId)
        .where('status', '<>', SubscriptionStatus.Canceled)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async hasGivenUp(id: number): Promise<boolean> {
      const { rows } = await sql`select from subscriptions s
        where s.tenant_id = ${tenantId} and s.id = ${id} and ${hasGivenUp(tenantId)}`.execute(db);
      return rows.length > 0;
    },
  };
}
