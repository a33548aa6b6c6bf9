import { sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import { hashOfNoPassword } from '../../platform/auth/password.ts';
import type { PublicContext } from '../../platform/request/context.ts';

/** Takes back what whoever had the new address could set up. Only the role of calls outside tenants may do so. */
export function undoneAccess({ db }: Pick<PublicContext, 'db'>) {
  return {
    /** Voids a password that was chosen since then. */
    async voidPasswordSince(userId: number, since: string): Promise<void> {
      const { rows } = await sql`select from audit_entries e where e.tenant_id = ${noTenant}
        and e.entity = 'user' and e.entity_id = ${userId} and e.action in ('resetPassword', 'changePassword')
        and e.refusal is null and e.at >= ${since}::timestamptz limit 1`.execute(db);
      if (rows.length === 0) return;
      await db
        .updateTable('users')
        .set({ password_hash: hashOfNoPassword() })
        .where('id', '=', userId)
        .execute();
    },

    /** Removes second factors that were added since then; recovery codes have no use without one. */
    async removeFactorsSince(userId: number, since: string): Promise<void> {
      await db
        .deleteFrom('totp_secrets')
        .where('user_id', '=', userId)
        .where(({ or, eb }) =>
          or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]),
        )
        .execute();
      await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('created_at', '>=', since)
        .execute();
      await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where(sql<boolean>`not has_second_factor(${userId})`)
        .execute();
    },
  };
}
