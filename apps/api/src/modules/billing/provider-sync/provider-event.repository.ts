import { sql } from 'kysely';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import type { ProviderEvent } from '../../../providers/provider-event.ts';
import { bareBody } from '../received-events/event-body.table.ts';

export interface EventRow {
  readonly id: number;
  readonly providerId: number;
  readonly type: string;
  readonly body: string;
  readonly attempts: number;
}

export interface Result {
  readonly outcome: 'applied' | 'ignored' | 'refused';
  readonly reason: string | null;
  readonly subscriptionId: number | null;
}

/** The tenant to which an account's webhook address belongs. The query runs before a tenant is entered. */
export async function tenantOfProvider(
  { db }: PublicContext,
  providerId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_provider_lookup')
    .select('tenant_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.tenant_id;
}

export async function tenantsWithEvents({ db, now }: PublicContext): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('provider_events')
    .select('tenant_id')
    .distinct()
    .where('next_attempt_at', '<=', String(now))
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

export function providerEventRepository({ db, tenantId, now }: TenantContext) {
  const one = (id: number) =>
    db.updateTable('provider_events').where('tenant_id', '=', tenantId).where('id', '=', id);

  return {
    /** Inserts an event. If it was delivered before, nothing is inserted. Returns whether the event is new. */
    async insert(providerId: number, event: ProviderEvent, body: string): Promise<boolean> {
      const row = await db
        .insertInto('provider_events')
        .values({
          tenant_id: tenantId,
          payment_provider_id: providerId,
          event_id: event.id,
          type: event.type,
          body,
          occurred_at: String(event.occurredAt),
          received_at: String(now),
          provider_subscription_id: event.providerSubscriptionId ?? null,
          provider_sale_id: event.saleId ?? null,
          next_attempt_at: String(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Claims due events and postpones them to `until`. If this process dies, another process can claim them at that
     * time. The CTE is materialized, because PostgreSQL may run a plain subquery again for each row. It would then skip
     * its own locks and exceed the limit.
     */
    async claim(until: string, limit: number): Promise<readonly EventRow[]> {
      const { rows } = await sql<EventRow>`
        with due as materialized (
          select id from provider_events where tenant_id = ${tenantId} and next_attempt_at <= ${String(now)}
          order by next_attempt_at, id limit ${limit} for update skip locked)
        update provider_events set attempts = attempts + 1, next_attempt_at = ${until}
        where tenant_id = ${tenantId} and id in (select id from due)
        returning id, payment_provider_id as "providerId", type, body, attempts`.execute(db);
      return rows;
    },

    /**
     * Stores the result of an event. If the person was erased, only the fields that the handling reads stay in the
     * body.
     */
    async finish(id: number, { outcome, reason, subscriptionId }: Result): Promise<void> {
      await sql`update provider_events e set outcome = ${outcome}, reason = ${reason}, subscription_id = ${subscriptionId},
          handled_at = ${String(now)}, next_attempt_at = null,
          body = case when exists (select from subscriptions s
              join memberships m on m.tenant_id = ${tenantId} and m.user_id = s.user_id
              where s.tenant_id = ${tenantId} and s.id = ${subscriptionId}::int
                and m.hidden_at is not null and m.email = '')
            then ${bareBody} else body end
        where e.tenant_id = ${tenantId} and e.id = ${id}`.execute(db);
    },

    async reschedule(id: number, nextAttemptAt: string, reason: string): Promise<void> {
      await one(id)
        .set({ next_attempt_at: nextAttemptAt, reason })
        .where('outcome', 'is', null)
        .execute();
    },
  };
}
