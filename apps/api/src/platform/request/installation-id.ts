import type { Engine } from '../database/engine.ts';
import { removeMark } from '../database/unfinished-restore.ts';
import type { TenantContext } from './context.ts';

/**
 * A random id of the installation. It is created with the database and replaced in a restored copy, so that it is
 * unique.
 */
export async function installationId({ db }: TenantContext): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The number of ids that a restored copy skips. It is far larger than the number of receivables created between two
 * backups.
 */
const skippedIds = 1_000_000;

/** The reason that the page "Posta in uscita" shows. */
export const restoredMailReason =
  'Non spedita: era in coda nella copia ripristinata, e l’originale può averla già spedita.';

/**
 * The change of each table in a restored copy. Each change uses only columns that the oldest restorable version has.
 */
const separations = {
  installation: 'update installation set id = default',
  sessions: `update sessions set ended_at = now(), end_reason = 'signedOut' where ended_at is null`,
  sign_in_steps: 'update sign_in_steps set used_at = now() where used_at is null',
  email_changes:
    'update email_changes set closed_at = now() where confirmed_at is null and closed_at is null',
  outbox: `update outbox set failed_at = now(), claimed_until = null, next_attempt_at = null,
    last_error = '${restoredMailReason}', html = null, body = case when secret_until is null then body end
    where sent_at is null and failed_at is null`,
  password_resets: 'update password_resets set used_at = now() where used_at is null',
  users: `update users set password_hash = null, temporary_until = null
    where temporary_until is not null`,
} as const;

/** The tables that `separateFromOriginal` changes. */
export const separatedTables: readonly string[] = Object.keys(separations);

const ifPresent = (relation: string, statement: string) =>
  `if to_regclass('public.${relation}') is not null then ${statement}; end if;`;

/**
 * Separates a restored copy from its original. A provider must not confuse the requests of the two, so the copy gets a
 * new installation id. Ids of receivables are skipped, so that a transfer with the reference of a lost receivable
 * cannot pay another receivable. All sessions, links and invitations end, because the copy does not know which of them
 * ended after the backup. Waiting mail is not sent, because the copy does not know which mail was sent after the
 * backup. A table that the copy's version does not have yet is skipped here, and the migration creates it later.
 */
export async function separateFromOriginal({ pool }: Engine): Promise<void> {
  const ids = `perform setval('public.receivables_id_seq', nextval('public.receivables_id_seq') + ${skippedIds})`;
  const changes = [
    ...Object.entries(separations).map(([table, change]) => ifPresent(table, change)),
    ifPresent('receivables_id_seq', ids),
    `${removeMark};`,
  ];
  await pool.query(`do $$ begin ${changes.join(' ')} end $$`);
}
