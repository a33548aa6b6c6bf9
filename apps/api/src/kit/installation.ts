import type { TenantContext } from './context.ts';
import type { Engine } from './database/engine.ts';

/** Random, made with the database and renewed in a restored copy: no two installations have the same. */
export async function installationId({ db }: TenantContext): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** For a restored copy: what it asks of a provider is never answered with what the original has asked. */
export async function renewInstallationId({ pool }: Engine): Promise<void> {
  // a copy of a version that did not have it yet gets one when it is migrated
  await pool.query(`do $$ begin
    if to_regclass('public.installation') is not null then update installation set id = default; end if;
  end $$`);
}
