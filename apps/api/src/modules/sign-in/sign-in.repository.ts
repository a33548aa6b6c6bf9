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
          // an expired temporary password counts as no password
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

    /** Locks a person. Returns false if the verified password has been replaced in the meantime. */
    async hasStill(id: number, verifiedHash: string | null): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('password_hash', '=', verifiedHash)
        .where('is_active', '=', true)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
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
