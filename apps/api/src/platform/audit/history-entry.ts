import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Db } from '../database/driver/kysely-handle.ts';
import type { Origin } from '../request/context.ts';

type AuditValues = Omit<Insertable<Schema['audit_entries']>, 'origin_hash'> & { at: string };

const saltBytes = 16;

/**
 * Inserts an entry of the history. An entry with an origin is also inserted by one statement, so it needs one round
 * trip.
 */
export async function insertEntry(
  db: Db,
  entry: AuditValues,
  origin: Origin | undefined,
): Promise<void> {
  if (!origin) {
    await db.insertInto('audit_entries').values(entry).execute();
    return;
  }
  await sql`select record_with_origin(${entry.tenant_id}::int, ${entry.at}::timestamptz,
    ${entry.actor_id ?? null}::int, ${entry.action}, ${entry.entity}, ${entry.entity_id ?? null}::int,
    ${entry.before ?? null}::jsonb, ${entry.after ?? null}::jsonb, ${entry.request_id}, ${entry.refusal ?? null},
    ${origin.network}, ${origin.agent}, ${randomBytes(saltBytes)}::bytea)`.execute(db);
}
