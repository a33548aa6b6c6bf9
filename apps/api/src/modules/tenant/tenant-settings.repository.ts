import type { TenantContext } from '../../platform/request/context.ts';

export function configurationRepository({ db, tenantId }: TenantContext) {
  return {
    async ofTenant(): Promise<string | null> {
      const row = await db
        .selectFrom('tenants')
        .select('configuration')
        .where('id', '=', tenantId)
        .executeTakeFirst();
      return row?.configuration ?? null;
    },
  };
}
