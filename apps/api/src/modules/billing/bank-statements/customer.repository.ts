import type { TenantContext } from '../../../kit/context.ts';

/** The name and the address for mail of a customer of the tenant. */
export function customerOf({ db, tenantId }: TenantContext, userId: number) {
  return db
    .selectFrom('memberships')
    .select(['name', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
