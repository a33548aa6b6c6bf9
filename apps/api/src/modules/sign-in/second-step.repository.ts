import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

/** Sign-ins with the right password that wait for the second factor. Only hashes of their tokens are stored. */
export function secondStepRepository({ db }: PublicContext) {
  return {
    async insert(step: {
      readonly hash: Buffer;
      readonly userId: number;
      readonly epoch: number;
      readonly expiresAt: string;
    }): Promise<void> {
      await db
        .insertInto('sign_in_steps')
        .values({
          token_hash: step.hash,
          user_id: step.userId,
          epoch: step.epoch,
          expires_at: step.expiresAt,
        })
        .execute();
    },

    /**
     * The person of a valid token. The rows stay locked until the end of the transaction. The person is locked first,
     * as in a removal and an erasure.
     */
    async find(hash: Buffer, at: Temporal.Instant) {
      await sql`select from users where id = (
        select user_id from sign_in_steps where token_hash = ${hash}) for update`.execute(db);
      return db
        .selectFrom('sign_in_steps as s')
        .innerJoin('users as u', (join) =>
          join.onRef('u.id', '=', 's.user_id').onRef('u.session_epoch', '=', 's.epoch'),
        )
        .select(['u.id', 'u.email', 'u.name', 'u.role_id', 'u.session_epoch', 'u.password_hash'])
        .select(sql<boolean>`has_second_factor(u.id)`.as('hasSecondFactor'))
        .where('s.token_hash', '=', hash)
        .where('s.used_at', 'is', null)
        .where('s.expires_at', '>', String(at))
        .where('u.is_active', '=', true)
        .forUpdate(['s', 'u'])
        .executeTakeFirst();
    },

    async use(hash: Buffer, at: Temporal.Instant): Promise<void> {
      await db
        .updateTable('sign_in_steps')
        .set({ used_at: String(at) })
        .where('token_hash', '=', hash)
        .execute();
    },

    /**
     * Ends all sessions of the person, because they began without a second factor. Returns the epoch of the person's
     * next sessions.
     */
    async endSessions(userId: number): Promise<number> {
      const { session_epoch } = await db
        .updateTable('users')
        .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', userId)
        .returning('session_epoch')
        .executeTakeFirstOrThrow();
      return session_epoch;
    },

    async forgetExpired(at: Temporal.Instant): Promise<void> {
      await db.deleteFrom('sign_in_steps').where('expires_at', '<=', String(at)).execute();
    },
  };
}
