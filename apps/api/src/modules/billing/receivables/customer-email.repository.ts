import type { TenantContext } from '../../../platform/request/context.ts';

/** The e-mail of a customer. Null for a customer without an e-mail, and for a removed customer. */
export async function customerEmailOf(
  { db, tenantId }: TenantContext,
  userId: number,
): Promise<string | null> {
  const member = await db
    .selectFrom('memberships')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return member?.email || null;
}
