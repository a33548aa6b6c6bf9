import type { TenantContext } from '../../kit/context.ts';

export function paymentProviderRepository({ db, tenantId }: TenantContext) {
  return {
    /** The provider of that id, or without one the first of the tenant. */
    find(id?: number) {
      return db
        .selectFrom('payment_providers')
        .select(['id', 'api_url', 'api_key', 'api_secret_sealed'])
        .where('tenant_id', '=', tenantId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },
  };
}
