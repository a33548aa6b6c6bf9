import type { AnyContext } from '../../kit/context.ts';

/** The caller's own membership of a tenant. */
export function ownMembershipRepository({ db, actor }: AnyContext) {
  const person = actor?.id ?? 0;

  return {
    async join(tenantId: number): Promise<void> {
      await db.insertInto('memberships').values({ tenant_id: tenantId, user_id: person }).execute();
    },

    async leave(tenantId: number): Promise<void> {
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', person)
        .execute();
    },
  };
}
