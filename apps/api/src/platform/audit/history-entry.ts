import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Origin } from '../request/context.ts';
import type { Db } from '../database/driver/session.ts';

type AuditValues = Omit<Insertable<Schema['audit_entries']>, 'origin_hash'> & { at: string };

const saltBytes = 16;

/** Inserts an entry of the history. With an origin it is still one statement, so it takes no further round trip. */
export function insertEntry(db: Db, entry: AuditValues, origin: Origin | undefined) {
  if (!origin) return db.insertInto('audit_entries').values(entry).execute();
  const { network, agent } = origin;
  const salt = randomBytes(saltBytes);
  return db
    .with('written', (begun) =>
      begun
        .insertInto('audit_entries')
        .values({
          ...entry,
          origin_hash: sql`history_origin(${salt}::bytea, ${network}::text, ${agent}::text)`,
        })
        .returning(['tenant_id', 'id']),
    )
    .insertInto('audit_origins')
    .columns(['tenant_id', 'entry_id', 'network', 'agent', 'salt', 'recorded_at'])
    .expression((of) =>
      of
        .selectFrom('written')
        .select([
          'tenant_id',
          'id',
          sql`${network}::text`.as('network'),
          sql`${agent}::text`.as('agent'),
          sql`${salt}::bytea`.as('salt'),
          sql`${entry.at}::timestamptz`.as('recorded_at'),
        ]),
    )
    .execute();
}
