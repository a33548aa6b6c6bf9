import type { TenantContext } from '../../kit/context.ts';

export function paymentProviderRepository({ db, tenantId }: TenantContext) {
  return {
    /** The provider of that id, or without one the first of the tenant. */
    find(id: number | undefined) {
      const ofTenant = db
        .selectFrom('payment_providers')
        .select(['id', 'api_url', 'api_key', 'api_secret_sealed'])
        .where('tenant_id', '=', tenantId);
      const wanted = id === undefined ? ofTenant : ofTenant.where('id', '=', id);
      return wanted.orderBy('id').limit(1).executeTakeFirst();
    },
  };
}
