import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

export function signInRepository({ db, now }: PublicContext) {
  return {
    findByEmail(email: string) {
      return (
        db
          .selectFrom('users')
          .select([
            'id',
            'email',
            'name',
            'role_id',
            'is_active',
            'session_epoch',
            'temporary_until',
          ])
          .select(sql<boolean>`has_second_factor(id)`.as('hasSecondFactor'))
          // an expired temporary password counts as none
          .select(({ eb }) =>
            eb
              .case()
              .when('temporary_until', '<=', String(now))
              .then(null)
              .else(eb.ref('password_hash'))
              .end()
              .as('password_hash'),
          )
          .where(({ fn, val, eb }) =>
            eb(fn<string>('lower', ['email']), '=', fn<string>('lower', [val(email)])),
          )
          .executeTakeFirst()
      );
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
