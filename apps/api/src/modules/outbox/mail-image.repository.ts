import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyContext, PublicContext } from '../../platform/request/context.ts';

export interface MailImage {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
}

const lockName = sql`hashtextextended('mail-images', 0)`;

/**
 * Stores an image once, even if several tenants send it. Returns its hash. No image is deleted before the transaction
 * ends.
 */
export async function keepImage(
  { db }: AnyContext | PublicContext,
  { bytes, type: media_type }: MailImage,
): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest();
  await sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(db);
  await db
    .insertInto('mail_images')
    .values({ hash, media_type, bytes: Buffer.from(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}

/** Removes the images of mail that was sent or given up, because such mail needs no image any more. */
export async function releaseImages({ db }: PublicContext): Promise<void> {
  await sql`update outbox set image_hash = null
    where image_hash is not null and (sent_at is not null or failed_at is not null)`.execute(db);
}

/** Deletes the images that no mail refers to. It first waits for the transactions that store an image. */
export async function deleteUnusedImages({ db }: PublicContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(db);
  await sql`delete from mail_images i
    where not exists (select from outbox o where o.image_hash = i.hash)`.execute(db);
}
