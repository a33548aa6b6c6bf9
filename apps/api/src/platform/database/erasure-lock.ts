import { sql } from 'kysely';
import type { Db } from './driver/kysely-handle.ts';

interface InTenant {
  readonly db: Db;
  readonly tenantId: number;
}

const nameOf = (tenantId: number) => `bulk-starts:${tenantId}`;

/**
 * Makes an operation on many rows wait for erasures before it reads the names. An erasure cannot see the rows of an
 * operation that has not committed.
 */
export async function waitForErasures({ db, tenantId }: InTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${nameOf(tenantId)}, 0))`.execute(
    db,
  );
}

/** Makes the removal and the erasure of this person wait until the transaction ends. */
export async function keepPresent({ db, tenantId }: InTenant, userId: number): Promise<void> {
  await sql`select u.id from memberships m join (select * from users) u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and u.id = ${userId} for key share of u`.execute(db);
}

/** Makes an erasure wait until all starting operations have committed, and makes later starts wait for the erasure. */
export async function holdStartsOfOperations({ db, tenantId }: InTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(tenantId)}, 0))`.execute(db);
}
