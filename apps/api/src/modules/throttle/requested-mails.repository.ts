import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** The mails to other people that an administrator has requested in a tenant. */
export function requestedMails({ db, tenantId, actor }: TenantContext) {
  const person = actor?.id ?? 0;

  return {
    /** Lets the administrator's requests of mails wait for each other. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended(${`requested-mails:${tenantId}:${person}`}, 0))`.execute(db);
    },

    /** The times of the last requests since an instant, the newest first. */
    async times(since: Temporal.Instant, most: number): Promise<readonly string[]> {
      const [changes, others] = await Promise.all([
        sql<{ at: string }>`select requested_at as at from email_changes
          where requested_by = ${person} and requested_in = ${tenantId} and requested_at > ${String(since)}
          order by requested_at desc limit ${most}`.execute(db),
        // the history also has those whose person was deleted since
        sql<{ at: string }>`select at from audit_entries
          where tenant_id = ${tenantId} and at > ${String(since)} and actor_id = ${person}
            and entity = 'user' and action in ('invite', 'resendEmailChange') and refusal is null
          order by at desc limit ${most}`.execute(db),
      ]);
      return [...changes.rows, ...others.rows]
        .map(({ at }) => at)
        .toSorted((a, b) => Temporal.Instant.compare(b, a))
        .slice(0, most);
    },
  };
}
