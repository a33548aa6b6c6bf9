import type { TenantContext } from './context.ts';
import type { Engine } from '../database/engine.ts';

/** A random id, created with the database and renewed in a restored copy, so that it is unique. */
export async function installationId({ db }: TenantContext): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Far more receivables than an installation makes between two backups. */
const skippedIds = 1_000_000;

/** The tables that `separateFromOriginal` changes. They are small. */
export const separatedTables: readonly string[] = [
  'installation',
  'sessions',
  'sign_in_steps',
  'email_changes',
  'password_resets',
];

/**
 * For a restored copy: a provider must not confuse its requests with those of the original, and no transfer with the
 * reference of a receivable that is lost may pay another one. Sessions and links end, because the copy does not know which of
 * them have ended since.
 */
export async function separateFromOriginal({ pool }: Engine): Promise<void> {
  // a copy of a version without this table gets an id when it is migrated
  await pool.query(`do $$ begin
    if to_regclass('public.installation') is not null then update installation set id = default; end if;
    if to_regclass('public.receivables_id_seq') is not null then
      perform setval('public.receivables_id_seq', nextval('public.receivables_id_seq') + ${skippedIds});
    end if;
    if to_regclass('public.sessions') is not null then
      update sessions set ended_at = now(), end_reason = 'signedOut' where ended_at is null;
    end if;
    if to_regclass('public.sign_in_steps') is not null then
      update sign_in_steps set used_at = now() where used_at is null;
    end if;
    if to_regclass('public.email_changes') is not null then
      update email_changes set closed_at = now() where confirmed_at is null and closed_at is null;
    end if;
    if to_regclass('public.password_resets') is not null then
      update password_resets set used_at = now() where used_at is null;
    end if;
  end $$`);
}
