import { sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import { hashOfNoPassword } from '../../platform/auth/password.ts';
import type { PublicContext } from '../../platform/request/context.ts';

/**
 * Removes the password and the factors that the owner of the new address may have set. Only the role of calls outside
 * tenants may do so.
 */
export function undoneAccess({ db }: Pick<PublicContext, 'db'>) {
  /** Returns whether the history has one of these actions of the person after `since`. */
  async function hasDone(userId: number, actions: readonly string[], since: string) {
    const { rows } = await sql`select from audit_entries e where e.tenant_id = ${noTenant}
      and e.entity = 'user' and e.entity_id = ${userId} and e.action in (${sql.join(actions)})
      and e.refusal is null and e.at >= ${since}::timestamptz limit 1`.execute(db);
    return rows.length > 0;
  }

  return {
    /** Makes a password invalid that was chosen after `since`. */
    async voidPasswordSince(userId: number, since: string): Promise<void> {
      if (!(await hasDone(userId, ['resetPassword', 'changePassword'], since))) return;
      await db
        .updateTable('users')
        .set({ password_hash: hashOfNoPassword() })
        .where('id', '=', userId)
        .execute();
    },

    /**
     * Removes second factors and recovery codes that were created after `since`. Recovery codes have no use without a
     * factor.
     */
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
      const isRenewed = await hasDone(userId, ['renewRecoveryCodes'], since);
      await sql`delete from recovery_codes where user_id = ${userId}
        and (${isRenewed}::boolean or not has_second_factor(${userId}))`.execute(db);
    },
  };
}
