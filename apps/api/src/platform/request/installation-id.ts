import type { TenantContext } from './context.ts';
import type { Engine } from '../database/engine.ts';

/** A random id, created with the database and renewed in a restored copy, so that it is unique. */
export async function installationId({ db }: TenantContext): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Far more receivables than an installation makes between two backups. */
const skippedIds = 1_000_000;

/**
 * For a restored copy: a provider must not confuse its requests with those of the original, and no transfer with the
 * reference of a receivable that is lost may pay another one.
 */
export async function separateFromOriginal({ pool }: Engine): Promise<void> {
  // a copy of a version without this table gets an id when it is migrated
  await pool.query(`do $$ begin
    if to_regclass('public.installation') is not null then update installation set id = default; end if;
    if to_regclass('public.receivables_id_seq') is not null then
      perform setval('public.receivables_id_seq', nextval('public.receivables_id_seq') + ${skippedIds});
    end if;
  end $$`);
}
