import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** Larger than the difference between the clocks of two processes. */
const margin = { hours: 1 } as const;
/** Larger than the longest time between two checks of the same thing, which is a day. */
const longestWait = { hours: 48 } as const;

/**
 * Makes checks due whose times are too far in the future. A process whose clock was wrong for a while may have stored
 * such times, and until then the provider would not be queried. If the time until which events were read is in the
 * future, it is deleted, so that all events are read again.
 */
export async function makeFutureChecksDue({ db, tenantId, now }: TenantContext): Promise<void> {
  const [ahead, tooLate] = [String(now.add(margin)), String(now.add(longestWait))];
  const changes: readonly (readonly [table: string, change: RawBuilder<unknown>])[] = [
    ['provider_events', sql`next_attempt_at = ${String(now)} where next_attempt_at > ${tooLate}`],
    ['provider_tasks', sql`next_attempt_at = ${String(now)} where next_attempt_at > ${tooLate}`],
    ['payment_attempts', sql`ask_at = ${String(now)} where ask_at > ${tooLate}`],
    ['payment_providers', sql`events_read_until = null where events_read_until > ${ahead}`],
    [
      'subscriptions',
      sql`reconciled_at = null, compare_after = null
        where (compare_after > ${tooLate} or reconciled_at > ${ahead})
          and reconciled_at is distinct from 'infinity'`,
    ],
  ];
  for (const [table, change] of changes)
    await sql`update ${sql.table(table)} set ${change} and tenant_id = ${tenantId}`.execute(db);
}
