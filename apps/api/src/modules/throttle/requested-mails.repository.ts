import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

interface MailLimit {
  readonly free: number;
  readonly windowMinutes: number;
}

/**
 * Counts a mail to somebody else that an administrator requests, in any tenant. Returns the instant at which the next one may
 * leave when this one may not. A transaction that fails counts nothing.
 */
export async function takeRequestedMail(
  { db, now }: TenantContext,
  subject: Buffer,
  { free, windowMinutes }: MailLimit,
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`select take_requested_mail(
    ${subject}::bytea, ${free}::int, ${windowMinutes}::int, ${String(now)}::timestamptz) as until`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}
