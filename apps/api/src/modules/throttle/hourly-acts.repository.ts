import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import type { HourlyLimit } from './limits.ts';

/**
 * Counts an act of a person, in any tenant. When the limit is reached, returns the instant from which the next act is
 * allowed. If the transaction fails, the act is not counted. The database function has the name of the first limit that
 * used it.
 */
export async function countHourlyAct(
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
