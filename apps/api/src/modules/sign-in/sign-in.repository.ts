import type { PublicContext } from '../../kit/context.ts';

export function signInRepository({ db }: PublicContext) {
  return {
    findByEmail(email: string) {
      return db
        .selectFrom('users')
        .select(['id', 'email', 'name', 'role_id', 'is_active', 'password_hash', 'session_epoch'])
        .where(({ fn, val, eb }) =>
          eb(fn<string>('lower', ['email']), '=', fn<string>('lower', [val(email)])),
        )
        .executeTakeFirst();
    },

    async onlyTenantOf(userId: number): Promise<number | null> {
      const rows = await db
        .selectFrom('memberships')
        .select('tenant_id')
        .where('user_id', '=', userId)
        .where('hidden_at', 'is', null)
        .limit(2)
        .execute();
      const [first, second] = rows;
      return first && !second ? first.tenant_id : null;
    },
  };
}
