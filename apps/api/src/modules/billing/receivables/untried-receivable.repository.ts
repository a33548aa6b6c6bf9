import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isUnrecorded, isUntouched } from './unrecorded-receivable.table.ts';

/** The time without any charge attempt of this provider subscription. */
export interface Untried {
  readonly providerSubscriptionId: string;
  /** Null means from its first charge on. */
  readonly since: string | null;
  readonly until: string;
}

/** Removes the periods of that time that have no record: no attempt, no money, no link. */
export async function withdrawUntried(
  { db, tenantId }: TenantContext,
  subscriptionId: number,
  { providerSubscriptionId, since, until }: Untried,
): Promise<readonly { readonly id: number; readonly period: number }[]> {
  const { rows } = await sql<{ id: number; period: number }>`delete from receivables y
        where y.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId} and y.settled_at is null
          and y.provider_subscription_id is null and y.charge_state is null
          and (${since}::timestamptz is null or y.due_at > ${since}) and y.due_at <= ${until}
          and exists (select from receivables b where b.tenant_id = ${tenantId}
            and b.subscription_id = ${subscriptionId} and b.period < y.period
            and b.provider_subscription_id = ${providerSubscriptionId})
          and ${isUnrecorded(tenantId)}
        returning y.id, y.period`.execute(db);
  return rows;
}

/** Removes a period that has no record: no money, no transfer, no link. Returns whether it was removed. */
export async function removeUntouched(
  { db, tenantId }: TenantContext,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`delete from receivables y
        where y.tenant_id = ${tenantId} and y.id = ${id} and ${isUntouched(tenantId)}
        returning y.id`.execute(db);
  return rows.length > 0;
}
