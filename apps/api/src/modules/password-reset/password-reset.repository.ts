import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

type Context = Pick<PublicContext, 'db' | 'now'>;

/** The people who choose a password by a link. */
function peopleWithLinks({ db }: Context) {
  return {
    /**
     * Locks the person with this e-mail if the person is active. It waits for an erasure that has begun. A later
     * erasure waits until this transaction ends.
     */
    async lockActivePerson(email: string) {
      const { rows } = await sql<{ id: number; email: string; name: string }>`
        select id, email, name from users where lower(email) = lower(${email}) and is_active
        for key share`.execute(db);
      return rows[0];
    },

    async findActiveSuperAdmin(email: string): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        select id from users where lower(email) = lower(${email}) and is_active
          and role_id = ${Role.SuperAdmin}`.execute(db);
      return rows[0]?.id;
    },

    /** Inserts a person who will choose a password by link; undefined when the e-mail is taken. */
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
  };
}

/** The person who chooses a password by a link. */
export interface LinkOwner {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly temporaryUntil: string | null;
}

/** The links, and the passwords chosen with them. */
function resetLinks({ db, now }: Context) {
  return {
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

    /** The active person of a valid token. */
    async findOwner(hash: Buffer): Promise<LinkOwner | undefined> {
      const { rows } = await sql<LinkOwner>`
        select u.name, u.email, u.password_hash as "passwordHash", u.temporary_until as "temporaryUntil"
        from password_resets r join users u on u.id = r.user_id
        where r.token_hash = ${hash} and r.used_at is null and r.expires_at > ${String(now)}
          and u.is_active`.execute(db);
      return rows[0];
    },

    /**
     * Uses a valid token and returns its active person. Only one of two concurrent uses succeeds. The person is locked
     * before the link, in the same order as in a change of the password, a deactivation and an erasure.
     */
    async use(hash: Buffer): Promise<number | undefined> {
      const { rows } = await sql`select id from users where id = (
        select user_id from password_resets where token_hash = ${hash}) and is_active for update`.execute(
        db,
      );
      if (rows.length === 0) return undefined;
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

    /** Sets a new password and ends all sessions of the person. */
    setPassword(userId: number, passwordHash: string) {
      return db
        .updateTable('users')
        .set(({ eb }) => ({
          password_hash: passwordHash,
          temporary_until: null,
          session_epoch: eb('session_epoch', '+', 1),
        }))
        .where('id', '=', userId)
        .returning(['email', 'name'])
        .executeTakeFirstOrThrow();
    },

    async revokeLinks(userId: number): Promise<void> {
      await db
        .updateTable('password_resets')
        .set({ used_at: String(now) })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
    },
  };
}

export function passwordResetRepository(ctx: Context) {
  return { ...peopleWithLinks(ctx), ...resetLinks(ctx) };
}
