import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

interface HourlyLimit {
  readonly free: number;
  readonly windowMinutes: number;
}

/**
 * Counts an act of a person, such as a mail to somebody else that an administrator requests, in any tenant. Returns the
 * instant of the next one when this one is refused. A transaction that fails counts nothing.
 */
export async function takeRequestedMail(
  { db, now }: TenantContext,
  subject: Buffer,
  { free, windowMinutes }: HourlyLimit,
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`select take_requested_mail(
    ${subject}::bytea, ${free}::int, ${windowMinutes}::int, ${String(now)}::timestamptz) as until`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}
