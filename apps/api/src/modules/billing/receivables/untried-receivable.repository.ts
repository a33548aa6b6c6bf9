import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isUnrecorded, isUntouched } from './unrecorded-receivable.table.ts';

/** A time range in which a provider subscription made no attempt to charge. */
export interface Untried {
  readonly providerSubscriptionId: string;
  /** Null means that the range begins with the first charge. */
  readonly since: string | null;
  readonly until: string;
}

/**
 * Removes the periods in this time range that have no charge attempt, no money, no transfer and no link. Returns them.
 */
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

/** Removes a period that has no charge attempt, no money, no transfer and no link. Returns whether it was removed. */
export async function removeUntouched(
  { db, tenantId }: TenantContext,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`delete from receivables y
        where y.tenant_id = ${tenantId} and y.id = ${id} and ${isUntouched(tenantId)}
        returning y.id`.execute(db);
  return rows.length > 0;
}
