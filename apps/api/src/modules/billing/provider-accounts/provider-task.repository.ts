import type { ProviderTask } from '@canone/contracts/payments/reconciliation';
import { sql } from 'kysely';
import { type ListQuery, limitTo, onePage, orderOf } from '../../../platform/crud/paging.ts';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';

export interface OwedCancellation {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly subscriptionId: number | null;
  readonly reason: string;
}

export interface TaskRow {
  readonly id: number;
  readonly kind: 'cancelSubscription' | 'registerWebhook';
  readonly providerId: number;
  readonly providerSubscriptionId: string | null;
  readonly subscriptionId: number | null;
  readonly reason: string;
  readonly attempts: number;
}

interface NewTask {
  readonly kind: TaskRow['kind'];
  readonly providerId: number;
  readonly providerSubscriptionId?: string | null;
  readonly subscriptionId?: number | null;
  readonly reason: string;
  readonly firstAttemptAt: string;
}

/** The tenants that have due tasks. The query runs before a tenant is entered. */
export async function tenantsWithTasks({ db, now }: PublicContext): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('provider_tasks')
    .select('tenant_id')
    .distinct()
    .where('next_attempt_at', '<=', String(now))
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

export function providerTaskRepository({ db, tenantId, now }: TenantContext) {
  const columns = sql`id, kind, payment_provider_id as "providerId",
    provider_subscription_id as "providerSubscriptionId", subscription_id as "subscriptionId", reason, attempts`;
  const one = (id: number) =>
    db.updateTable('provider_tasks').where('tenant_id', '=', tenantId).where('id', '=', id);

  return {
    /** The tasks that are not done yet. */
    listOpen(query: ListQuery<{ subscriptionId?: number | undefined }>) {
      const { subscriptionId } = query.filters ?? {};
      const { by } = orderOf(query.sort, {}, sql`id`);
      const clauses = [sql`tenant_id = ${tenantId}`, sql`done_at is null`];
      if (subscriptionId) clauses.push(sql`subscription_id = ${subscriptionId}`);
      const where = sql.join(clauses, sql` and `);
      return onePage(
        db,
        sql<ProviderTask>`select id, kind, subscription_id as "subscriptionId", reason, created_at as "createdAt",
            attempts, last_error as "lastError", next_attempt_at as "nextAttemptAt"
          from provider_tasks where ${where} order by ${by} ${limitTo(query)}`,
        sql`select count(*) as total from provider_tasks where ${where}`,
      );
    },

    /** Inserts a task. If it is still open, it gets the new reason (AO40) and the earlier time of the next attempt. */
    async insert({ providerSubscriptionId = null, subscriptionId = null, ...task }: NewTask) {
      await sql`
        insert into provider_tasks (tenant_id, kind, payment_provider_id, provider_subscription_id, subscription_id,
          reason, created_at, next_attempt_at)
        values (${tenantId}, ${task.kind}, ${task.providerId}, ${providerSubscriptionId}, ${subscriptionId},
          ${task.reason}, ${String(now)}, ${task.firstAttemptAt})
        on conflict (tenant_id, payment_provider_id, kind, coalesce(provider_subscription_id, ''))
          where done_at is null
        do update set reason = excluded.reason,
          next_attempt_at = least(provider_tasks.next_attempt_at, excluded.next_attempt_at)`.execute(
        db,
      );
    },

    /**
     * Claims due tasks and postpones them to `until`. If this process dies, another process can claim them at that
     * time.
     */
    async claim(until: string, limit: number): Promise<readonly TaskRow[]> {
      const { rows } = await sql<TaskRow>`
        with due as materialized (
          select id from provider_tasks where tenant_id = ${tenantId} and next_attempt_at <= ${String(now)}
          order by next_attempt_at limit ${limit} for update skip locked)
        update provider_tasks set attempts = attempts + 1, next_attempt_at = ${until}
        where tenant_id = ${tenantId} and id in (select id from due)
        returning ${columns}`.execute(db);
      return rows;
    },

    async finish(id: number): Promise<void> {
      await one(id)
        .set({ next_attempt_at: null, done_at: String(now), last_error: null })
        .where('done_at', 'is', null)
        .execute();
    },

    async finishCancellation(providerId: number, providerSubscriptionId: string): Promise<void> {
      await db
        .updateTable('provider_tasks')
        .set({ next_attempt_at: null, done_at: String(now), last_error: null })
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('kind', '=', 'cancelSubscription')
        .where('provider_subscription_id', '=', providerSubscriptionId)
        .where('done_at', 'is', null)
        .execute();
    },

    async reschedule(id: number, nextAttemptAt: string, error: string): Promise<void> {
      await one(id)
        .set({ next_attempt_at: nextAttemptAt, last_error: error })
        .where('done_at', 'is', null)
        .execute();
    },
  };
}
