import { Role } from '@canone/contracts/role';
import { sql } from 'kysely';
import type { PublicContext } from '../../kit/context.ts';

export function passwordResetRepository({ db, now }: PublicContext) {
  return {
    findActivePerson(email: string) {
      return db
        .selectFrom('users')
        .select(['id', 'email', 'name'])
        .where(sql<boolean>`lower(email) = lower(${email})`)
        .where('is_active', '=', true)
        .executeTakeFirst();
    },

    /** A person who will choose a password by link; undefined when the e-mail is somebody's. */
    async insertSuperAdmin(email: string, name: string): Promise<number | undefined> {
      const row = await db
        .insertInto('users')
        .values({
          email,
          name,
          role_id: Role.SuperAdmin,
          is_active: true,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async insert(userId: number, hash: Buffer, expiresAt: string): Promise<void> {
      await db
        .insertInto('password_resets')
        .values({
          token_hash: hash,
          user_id: userId,
          created_at: String(now),
          expires_at: expiresAt,
        })
        .execute();
    },

    isValid: async (hash: Buffer): Promise<boolean> => {
      const row = await db
        .selectFrom('password_resets')
        .select('user_id')
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', String(now))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whose token it was, if it still was good: of two at the same moment one gets it. */
    async use(hash: Buffer): Promise<number | undefined> {
      const row = await db
        .updateTable('password_resets')
        .set({ used_at: String(now) })
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', String(now))
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id;
    },

    /** A new password: every session and every other link of the person ends. */
    async setPassword(userId: number, passwordHash: string): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({
          password_hash: passwordHash,
          session_epoch: eb('session_epoch', '+', 1),
        }))
        .where('id', '=', userId)
        .execute();
      await db
        .updateTable('password_resets')
        .set({ used_at: String(now) })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
    },

    async queueMail(mail: { recipient: string; subject: string; body: string }): Promise<void> {
      await db
        .insertInto('outbox')
        .values({ ...mail, created_at: String(now) })
        .execute();
    },
  };
}
