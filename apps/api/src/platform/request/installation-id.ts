import type { Engine } from '../database/engine.ts';
import { removeMark } from '../database/unfinished-restore.ts';
import type { TenantContext } from './context.ts';

/** A random id, created with the database and renewed in a restored copy, so that it is unique. */
export async function installationId({ db }: TenantContext): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Far more receivables than an installation makes between two backups. */
const skippedIds = 1_000_000;

/** The reason that "Posta in uscita" shows. */
export const restoredMailReason =
  'Non spedita: era in coda nella copia ripristinata, e l’originale può averla già spedita.';

/** The change of each table in a restored copy. Each has the columns of the oldest version that may be restored. */
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
 * For a restored copy: a provider must not confuse its requests with those of the original, and no transfer with the
 * reference of a receivable that is lost may pay another one. Sessions, links and invitations end, because the copy does not
 * know which of them have ended since. Waiting mail does not leave, because the copy does not know which of it has left since. A copy of a
 * version without one of the tables gets it when it is migrated.
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
