import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/**
 * A waiting step is late after two hours, because its job runs every hour. An event is late after 15 minutes, because
 * events are usually handled within seconds.
 */
const late = { step: { hours: 2 }, event: { minutes: 15 } } as const;

export function cockpitRepository({ db, tenantId, now }: TenantContext) {
  return {
    /** The time since which the oldest late step or event has waited. Null when nothing is late. */
    async oldestLateWork(): Promise<string | null> {
      const { rows } = await sql<{ at: string | null }>`
        select least(
          (select min(s.next_step_at) from subscriptions s where s.tenant_id = ${tenantId}
            and s.next_step_at > '-infinity' and s.next_step_at <= ${String(now.subtract(late.step))}),
          (select min(e.received_at) from provider_events e where e.tenant_id = ${tenantId}
            and e.next_attempt_at is not null and e.handled_at is null
            and e.received_at <= ${String(now.subtract(late.event))})) as at`.execute(db);
      return rows[0]?.at ?? null;
    },

    async canCollect(): Promise<boolean> {
      const { rows } = await sql<{ answer: boolean }>`
        select exists (select from bank_accounts a where a.tenant_id = ${tenantId})
          or exists (select from payment_providers p where p.tenant_id = ${tenantId}) as answer`.execute(
        db,
      );
      return rows[0]?.answer ?? false;
    },
  };
}
