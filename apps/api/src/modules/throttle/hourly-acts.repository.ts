import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import type { HourlyLimit } from './limits.ts';

/**
 * Counts an act of a person in any tenant. Returns the instant of the next one when this one is refused. A transaction that
 * fails counts nothing. The function in the database has the name of the first limit of this kind.
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
