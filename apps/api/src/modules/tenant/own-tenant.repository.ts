import type { TenantContext } from '../../platform/request/context.ts';

/** The row of the context's tenant. */
export function ownTenantRepository({ db, tenantId }: TenantContext) {
  const own = db.selectFrom('tenants').where('id', '=', tenantId);

  return {
    async name(): Promise<string> {
      const { name } = await own.select('name').executeTakeFirstOrThrow();
      return name;
    },

    async configuration(): Promise<string | null> {
      const row = await own.select('configuration').executeTakeFirst();
      return row?.configuration ?? null;
    },
  };
}
