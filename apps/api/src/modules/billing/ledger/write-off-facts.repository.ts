import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type ActionFacts, actionFactColumns } from '../receivables/action-facts.table.ts';

/** The facts about the period of a write-off that decide whether the write-off can be cancelled. */
export interface WriteOffFacts
  extends Pick<ActionFacts, 'isCustomerRemoved' | 'decidesAccess' | 'isUpcomingRenewal'> {
  readonly subscriptionStatus: SubscriptionStatus;
}

/** Finds the periods of these write-offs. The key of the map is the id of the write-off's entry. */
export async function findWriteOffFacts(
  { db, tenantId, now }: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WriteOffFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WriteOffFacts & { entryId: number }>`
    select distinct on (a.entry_id) a.entry_id as "entryId", s.status as "subscriptionStatus",
      ${actionFactColumns({ tenantId, now })}
    from allocations a
    join receivables r on r.tenant_id = ${tenantId} and r.id = a.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
    join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
    where a.tenant_id = ${tenantId} and a.entry_id = any(${ids}::int[])
    order by a.entry_id, a.id`.execute(db);
  return new Map(rows.map((row) => [row.entryId, row]));
}
