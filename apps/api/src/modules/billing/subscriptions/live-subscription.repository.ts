import type { LiveState } from '@canone/contracts/billing/live-subscription';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { mayCharge } from './may-charge.table.ts';

/** Selects the subscriptions of a person, a single subscription, or all subscriptions that an account bills. */
export type Scope =
  | { readonly userId: number }
  | { readonly subscriptionId: number }
  | { readonly providerId: number };

export interface LiveRow {
  readonly subscriptionId: number | null;
  readonly state: LiveState;
  readonly total: number;
}

export function liveSubscriptionRepository({ db, tenantId }: TenantContext) {
  const of = (scope: Scope, providerId: RawBuilder<unknown>) => {
    if ('userId' in scope) return sql`s.user_id = ${scope.userId}`;
    if ('subscriptionId' in scope) return sql`s.id = ${scope.subscriptionId}`;
    return sql`${providerId} = ${scope.providerId}`;
  };

  const billed = (scope: Scope) => sql`
    select s.id, case when s.status = ${SubscriptionStatus.Active} then 'active' else 'suspended' end as state
    from receivables y join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    where y.tenant_id = ${tenantId} and y.provider_subscription_id is not null and ${mayCharge}
      and ${of(scope, sql`y.payment_provider_id`)}`;

  const cancelling = (scope: Scope) => sql`
    select k.subscription_id, 'cancelling' from provider_tasks k
    left join subscriptions s on s.tenant_id = ${tenantId} and s.id = k.subscription_id
    where k.tenant_id = ${tenantId} and k.kind = 'cancelSubscription' and k.done_at is null
      and ${of(scope, sql`k.payment_provider_id`)}`;

  /**
   * Provider subscriptions that were begun with a link and have not ended. One that is not approved charges nothing, so
   * it never prevents the replacement of an account. It prevents the removal of a person until its cancellation was
   * attempted often enough.
   */
  const begun = (scope: Scope) => sql`
    select s.id, 'begun' from payment_attempts a
    join payment_tokens l on l.tenant_id = ${tenantId} and l.id = a.payment_token_id
    join receivables y on y.tenant_id = ${tenantId} and y.id = l.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    where a.tenant_id = ${tenantId} and a.ask_at is not null and ${of(scope, sql`a.payment_provider_id`)}
      and (a.status <> 'pending' or ${
        'providerId' in scope
          ? sql`false`
          : sql`not exists (select from provider_tasks k where k.tenant_id = ${tenantId}
              and k.payment_provider_id = a.payment_provider_id and k.kind = 'cancelSubscription'
              and k.provider_subscription_id = a.provider_subscription_id and k.done_at is not null)`
      })`;

  return {
    /**
     * Lists each subscription once. Its state is `cancelling` if it has this state, otherwise its first state in
     * alphabetical order.
     */
    async list(scope: Scope, limit: number): Promise<readonly LiveRow[]> {
      const { rows } = await sql<LiveRow>`
        with live (id, state) as (
          ${billed(scope)} union all ${cancelling(scope)} union all ${begun(scope)})
        select id as "subscriptionId", count(*) over ()::int as total,
          case when bool_or(state = 'cancelling') then 'cancelling' else min(state) end as state
        from live group by id order by id limit ${limit}`.execute(db);
      return rows;
    },

    /**
     * Locks a person's subscriptions, so that none is activated during this transaction. Inserts of rows that refer to
     * them wait too (W117).
     */
    async lockOf(userId: number): Promise<void> {
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .orderBy('id')
        .forUpdate()
        .execute();
    },
  };
}
