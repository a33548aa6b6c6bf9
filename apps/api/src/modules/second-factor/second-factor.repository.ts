import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';

type Context = Pick<PersonContext | PublicContext, 'db' | 'now'>;

/** The authenticator app of a person. */
function totpSecrets({ db, now }: Context) {
  return {
    findTotp(userId: number) {
      return db
        .selectFrom('totp_secrets')
        .select([
          'secret_sealed as sealed',
          'created_at as createdAt',
          'confirmed_at as confirmedAt',
          'last_step as lastStep',
        ])
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
    },

    totpSince(userId: number) {
      return db
        .selectFrom('totp_secrets')
        .select('confirmed_at as at')
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },

    /** Replaces a secret that no code has confirmed. Returns false when the person has a confirmed one. */
    async beginTotp(userId: number, sealed: string): Promise<boolean> {
      const row = await db
        .insertInto('totp_secrets')
        .values({ user_id: userId, secret_sealed: sealed, created_at: String(now) })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret_sealed: sealed, created_at: String(now), last_step: 0 })
            .where('totp_secrets.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Remembers the step of an accepted code, and confirms the secret with the first one. */
    async acceptStep(userId: number, step: number): Promise<void> {
      await db
        .updateTable('totp_secrets')
        .set(({ fn, val }) => ({
          last_step: step,
          confirmed_at: fn.coalesce('confirmed_at', val(String(now))),
        }))
        .where('user_id', '=', userId)
        .execute();
    },

    /** Forgets a secret that no code has confirmed. */
    async forgetBegunTotp(userId: number): Promise<void> {
      await db
        .deleteFrom('totp_secrets')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .execute();
    },

    async removeTotp(userId: number): Promise<boolean> {
      const row = await db
        .deleteFrom('totp_secrets')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function recoveryCodes({ db, now }: Context) {
  return {
    async replaceCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
      if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute();
    },

    async codesLeft(userId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from recovery_codes
        where user_id = ${userId} and used_at is null`.execute(db);
      return onlyRow(rows).count;
    },

    /** Uses a code. Of two concurrent uses only one succeeds. */
    async useCode(userId: number, hash: Buffer): Promise<boolean> {
      const row = await db
        .updateTable('recovery_codes')
        .set({ used_at: String(now) })
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Reads and writes second factors. Only the role of calls outside tenants may do so. */
export function secondFactorRepository(ctx: Context) {
  return {
    ...totpSecrets(ctx),
    ...recoveryCodes(ctx),

    /**
     * Makes changes of a person's factors wait for each other. This lock is taken before all other locks, as in the
     * sign-in (W141).
     */
    async lockPerson(userId: number): Promise<void> {
      await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    },

    async hasFactor(userId: number): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`
        select has_second_factor(${userId}) as has`.execute(ctx.db);
      return rows[0]?.has === true;
    },
  };
}
