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

    /** Whose token it is, as long as it is good. */
    findOwner(hash: Buffer) {
      return db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .select(['users.name', 'users.email'])
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', String(now))
        .executeTakeFirst();
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
    async setPassword(userId: number, passwordHash: string) {
      const person = await db
        .updateTable('users')
        .set(({ eb }) => ({
          password_hash: passwordHash,
          temporary_until: null,
          session_epoch: eb('session_epoch', '+', 1),
        }))
        .where('id', '=', userId)
        .returning(['email', 'name'])
        .executeTakeFirstOrThrow();
      await db
        .updateTable('password_resets')
        .set({ used_at: String(now) })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
      return person;
    },
  };
}
