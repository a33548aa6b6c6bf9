import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

interface KnownPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role_id: number;
  readonly is_active: boolean;
  readonly session_epoch: number;
  readonly temporary_until: string | null;
  readonly hasSecondFactor: boolean;
  readonly password_hash: string | null;
}

export function signInRepository({ db, now }: PublicContext) {
  return {
    async findByEmail(email: string): Promise<KnownPerson | undefined> {
      // an expired temporary password counts as no password
      const { rows } = await sql<KnownPerson>`
        select id, email, name, role_id, is_active, session_epoch, temporary_until,
          has_second_factor(id) as "hasSecondFactor",
          case when temporary_until <= ${String(now)} then null else password_hash end as password_hash
        from users where lower(email) = lower(${email})`.execute(db);
      return rows[0];
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
