import type { TenantContext } from '../../../platform/request/context.ts';

/** The e-mail of a customer; null without one, and for a customer who was removed. */
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
