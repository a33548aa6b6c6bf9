import type { TenantContext } from '../../../platform/request/context.ts';

/** The account that customers see. A tenant has at most one. */
export async function findShownAccount({ db, tenantId }: TenantContext) {
  return db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'iban', 'bic', 'holder'])
    .where('tenant_id', '=', tenantId)
    .where('is_shown', '=', true)
    .executeTakeFirst();
}

/**
 * Locks an account, so that nobody deletes it before the end of the transaction. Returns false when it does not exist.
 */
export async function keepAccount({ db, tenantId }: TenantContext, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccountByIban({ db, tenantId }: TenantContext, iban: string) {
  return db
    .selectFrom('bank_accounts')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('iban', '=', iban)
    .executeTakeFirst();
}
